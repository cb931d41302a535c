# The bot as one small image: nothing to compile at start, no root, nothing written but in the volume.
# docs/hosting.md says how the image below is pinned.
ARG PYTHON=python:3.12-slim
FROM ${PYTHON} AS build
WORKDIR /src
COPY requirements/run.lock requirements/
RUN python -m venv /opt/director && \
    /opt/director/bin/pip install --no-cache-dir --require-hashes -r requirements/run.lock
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY cogs cogs
COPY lawtext lawtext
RUN /opt/director/bin/pip install --no-cache-dir --no-deps --no-build-isolation . \
    # Reading the law once leaves what was built of it beside it, so that every start is quick: where it is installed.
    && /opt/director/bin/python -I -c 'from lawtext.corpus import load; load()' \
    # The charts of the book that clubs begin with lie ready, for /law chart; those of the others are printed when asked for.
    && /opt/director/bin/director-please chart --all /opt/director/charts --edition 2017 \
    && /opt/director/bin/pip uninstall --quiet --yes setuptools pip

FROM ${PYTHON}
RUN useradd --system --uid 10001 --create-home director && install -d -m 700 -o director -g director /data
COPY --from=build /opt/director /opt/director
ENV PATH=/opt/director/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 DATA_DIR=/data HEALTH_PORT=8080 \
    CHARTS_DIR=/opt/director/charts
USER 10001:10001
WORKDIR /home/director
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=10s --start-period=30s \
    CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"HEALTH_PORT\"]}/healthz', timeout=9)"]
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot"]
