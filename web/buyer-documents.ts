import { type Plugin, runnerImport } from 'vite'
import { requestLibrary } from './buyer/request-library.ts'
import { inlineStyles } from './inline-styles.ts'

type Prerendered = typeof import('./buyer/prerendered.tsx')

const application = 'buyer.html'
const rootElement = '<div id="root"></div>'

/**
 * Puts the styles into buyer.html, and writes library.html from it: the document of /learn, which shows the library
 * loading and requests it before the application has arrived.
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
        const { title, loadingLibrary } = await prerender(this.environment.config.define)
        const html = inlineStyles(String(template.source), bundle)
        template.source = html
        const source = html
          .replace('<meta charset="utf-8" />', (found) => `${found}\n    <script>${requestLibrary}</script>`)
          .replace('</head>', (found) => `<title>${title}</title>\n  ${found}`)
          .replace(rootElement, () => `<div id="root">${loadingLibrary}</div>`)
        this.emitFile({ type: 'asset', fileName: 'library.html', source })
      },
    },
  }
}

async function prerender(define: Record<string, unknown> = {}) {
  const { module } = await runnerImport<Prerendered>(`${import.meta.dirname}/buyer/prerendered.tsx`, {
    configFile: false,
    logLevel: 'error',
    define,
  })
  return module
}
