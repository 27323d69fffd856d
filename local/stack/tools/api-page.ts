import { openApiDocument } from '#contract/api/openapi.ts'
import { escapeXml } from '../../emulators/http/xml.ts'

/** The API for people: each operation with its request and reply. */
export function apiPage(): string {
  const { info, paths } = openApiDocument()
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method.toUpperCase(), path, operation)),
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeXml(info.title)} API</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  summary { cursor: pointer; padding: 0.75rem 0; font-family: ui-monospace, monospace; }
  details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
  pre { overflow-x: auto; font-size: 0.875rem; }
</style>
<h1>${escapeXml(info.title)} API</h1>
<p>${escapeXml(info.description)} As OpenAPI: <a href="/_local/api.json">/_local/api.json</a></p>
${operations.join('\n')}
</html>
`
}

const section = (method: string, path: string, operation: object) =>
  `<details><summary>${method} ${escapeXml(path)}</summary><pre>${escapeXml(JSON.stringify(operation, null, 2))}</pre></details>`
