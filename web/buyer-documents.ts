import { build } from 'esbuild'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { requestLibrary } from './buyer/data/request-library.ts'
import { startLibrary } from './buyer/start-library.ts'
import { inlineStyles } from './inline-styles.ts'

type Prerendered = typeof import('./buyer/prerendered.tsx')

const application = 'buyer.html'
const moduleScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/g
const rootElement = '<div id="root"></div>'

/**
 * Puts the styles into buyer.html, and writes library.html from it: the document of /learn, which requests the
 * library and shows its courses before the application has arrived.
 */
export function buyerDocuments(): Plugin {
  return {
    name: 'buyer-documents',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        if (this.environment.name !== 'buyer') return
        const template = bundle[application]
        if (template?.type !== 'asset') throw new Error(`${application} was not built.`)
        const { title, loadingLibrary, pieces } = await prerender(this.environment.config.define)
        const html = inlineStyles(String(template.source), bundle)
        template.source = html.replace(
          '</head>',
          (found) => `  ${preloadsOf('order', html, bundle)}\n  ${found}`,
        )
        const view = this.emitFile({ type: 'asset', name: 'library-view.js', source: await viewScript() })
        const [, entry = ''] = [...html.matchAll(moduleScript)].at(-1) ?? []
        const first = `<script>${requestLibrary}</script>\n    <script async fetchpriority="high" src="/${this.getFileName(view)}"></script>`
        const last = `<script type="application/json" id="library-view">${JSON.stringify(pieces)}</script>\n    <script>${startLibrary}</script>`
        const source = html
          .replaceAll(moduleScript, '<link rel="modulepreload" crossorigin fetchpriority="low" href="$1">')
          .replace('<meta charset="utf-8" />', (found) => `${found}\n    ${first}`)
          .replace('</head>', (found) => `<title>${title}</title>\n  ${found}`)
          .replace(
            rootElement,
            () => `<div id="root" data-application="${entry}">${loadingLibrary}</div>\n    ${last}`,
          )
        this.emitFile({ type: 'asset', fileName: 'library.html', source })
      },
    },
  }
}

/**
 * Returns links to a page's chunk and to what it imports, without what `html` has. The payment page leads to buyer.html, so
 * the order's page need not be found by the first script first.
 */
function preloadsOf(name: string, html: string, bundle: Rolldown.OutputBundle) {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
  if (chunk?.type !== 'chunk') throw new Error(`${name} is not in the build.`)
  return [chunk.fileName, ...chunk.imports]
    .filter((fileName) => !html.includes(fileName))
    .map((fileName) => `<link rel="modulepreload" crossorigin href="/${fileName}">`)
    .join('\n    ')
}

/** Returns the script that shows the courses before the application, which shares no chunk with it. */
async function viewScript() {
  const { outputFiles } = await build({
    entryPoints: [`${import.meta.dirname}/buyer/library-view/show-library.ts`],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  })
  return outputFiles[0]?.text ?? ''
}

async function prerender(define: Record<string, unknown> = {}) {
  const { module } = await runnerImport<Prerendered>(`${import.meta.dirname}/buyer/prerendered.tsx`, {
    configFile: false,
    logLevel: 'error',
    define,
  })
  return module
}
