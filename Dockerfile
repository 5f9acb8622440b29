# Everything is built in one stage and what runs is installed in another; the last holds what came of both, and nothing
# else.

FROM docker.io/library/node:24-bookworm-slim AS manifests
WORKDIR /house
# The packages change seldom: they are installed before the sources are looked at.
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/atlas/package.json packages/atlas/
COPY packages/bots/package.json packages/bots/
COPY packages/fairness/package.json packages/fairness/
COPY packages/game/package.json packages/game/
COPY packages/protocol/package.json packages/protocol/
COPY packages/rules/package.json packages/rules/
COPY packages/words/package.json packages/words/

FROM manifests AS build
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.mjs

FROM manifests AS packages
# What the bundle does not hold: the server's own dependencies, without types, sources, maps and guides, and without the
# database for another C library.
RUN npm ci --ignore-scripts --omit=dev --workspace=@1bob/server \
 && find node_modules -type f ! -iname 'licen*' \
      \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' -o -name '*.md' \) -delete \
 && rm -rf node_modules/@libsql/*-musl \
 && find node_modules -type d -empty -delete

FROM docker.io/library/node:24-bookworm-slim
LABEL org.opencontainers.image.title="The First Battle of Britain" \
      org.opencontainers.image.version="1.0.0" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8017 \
    DATA_DIR=/data
WORKDIR /house
COPY --from=build /house/package.json ./
COPY --from=packages /house/node_modules node_modules
COPY --from=build /house/apps/server/package.json apps/server/
COPY --from=build /house/apps/server/dist apps/server/dist
COPY --from=build /house/apps/web/dist apps/web/dist
COPY --from=build /house/prisma prisma
COPY --from=build /house/LICENSE ./
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 8017
# On a busy machine the first start takes some seconds, and so does starting Node for the question.
HEALTHCHECK --interval=10s --timeout=10s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Straight to Node, so that it gets the signal to stop and can say goodbye to the tables.
CMD ["node", "apps/server/dist/main.js"]
