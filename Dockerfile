# The bot as one small image: nothing to compile at start, no root, the ledger in a volume.
FROM python:3.12-slim AS build
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
    && cd / && /opt/director/bin/python -m lawtext

FROM python:3.12-slim
RUN useradd --system --uid 10001 --create-home director && install -d -o director /data
COPY --from=build /opt/director /opt/director
ENV PATH=/opt/director/bin:$PATH PYTHONUNBUFFERED=1 DATA_DIR=/data HEALTH_PORT=8080
USER director
WORKDIR /home/director
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"HEALTH_PORT\"]}/healthz', timeout=4)"]
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot"]
