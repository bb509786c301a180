# syntax=docker/dockerfile:1
# The product without its database: see deploy/compose.yaml.
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json tsconfig.base.json tsconfig.server.json tsconfig.web.json tsconfig.e2e.json vite.config.ts index.html boot.js ./
COPY scripts scripts
COPY public public
COPY src src
# no image of parts that have waited too long for their mending (docs/security/dependencies.md)
COPY docs/security/advisories.json docs/security/advisories.json
RUN node scripts/dependencies.mjs
RUN npm run build && npm ci --omit=dev

FROM node:22-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data LOG_FORMAT=json
WORKDIR /app
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/dist dist
COPY package.json ./
COPY db/migrations db/migrations
# the pages that the server makes read the tokens of the app, and sheets of their own
COPY src/ui/tokens.css src/ui/tokens.css
COPY src/features/storefront/server/page.css src/features/storefront/server/page.css
COPY src/features/storefront/server/parts.css src/features/storefront/server/parts.css
RUN mkdir /data && chown node:node /data
# nothing below /app is the running product's to write; /data is all that it keeps
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/api/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# no shell and no npm between: signals reach the server, which lets requests and jobs end
CMD ["node", "--enable-source-maps", "dist/server.mjs"]
