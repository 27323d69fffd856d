import { type HtmlTagDescriptor, type Plugin, type Rolldown, runnerImport, type ViteDevServer } from 'vite'
import { landingDocument, measuredLandingDocument } from '#contract/urls/web-documents.ts'
import { inlineStyles } from './inline-styles.ts'
import { sampleContents } from './sample-contents.ts'

type Landing = typeof import('./features/landing/prerendered.tsx')

const source = '/features/landing/prerendered.tsx'
const isLanding = (filename: string) => filename.endsWith(landingDocument)

/** Writes the landing page's HTML and styles into index.html, so that it can be read before any script has run. */
export function prerender(): Plugin[] {
  return [
    {
      name: 'prerender-landing',
      transformIndexHtml: {
        order: 'pre',
        async handler(html, { filename, server }) {
          if (!isLanding(filename)) return html
          const { page, head } = await load(server)
          return html
            .replace('<!--head-->', () => head())
            .replace('<!--page-->', () => page(sampleContents()))
        },
      },
    },
    {
      name: 'measured-landing',
      enforce: 'post',
      generateBundle: {
        order: 'post',
        async handler(_options, bundle) {
          const built = bundle[landingDocument]
          if (built?.type !== 'asset') return
          const { page } = await load(undefined)
          const contents = sampleContents()
          const source = exchanged(String(built.source), page(contents), page(contents, 'measured'))
          this.emitFile({ type: 'asset', fileName: measuredLandingDocument, source })
        },
      },
    },
    {
      name: 'finish-landing',
      transformIndexHtml: {
        order: 'post',
        handler(html, { filename, bundle }) {
          if (!bundle || !isLanding(filename)) return html
          return { html: inlineStyles(html, bundle), tags: fontPreloads(bundle) }
        },
      },
    },
  ]
}

function exchanged(document: string, before: string, after: string) {
  if (!document.includes(before)) throw new Error(`${landingDocument} does not have the prerendered page.`)
  return document.replace(before, () => after)
}

async function load(server: ViteDevServer | undefined): Promise<Landing> {
  if (server) {
    const { page, head } = await server.ssrLoadModule(source)
    return { page, head }
  }
  const { module } = await runnerImport<Landing>(`${import.meta.dirname}${source}`, {
    configFile: false,
    logLevel: 'error',
  })
  return module
}

const fontPreloads = (bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] =>
  Object.keys(bundle)
    .filter((fileName) => fileName.endsWith('.woff2'))
    .map((fileName) => ({
      tag: 'link',
      attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${fileName}` },
      injectTo: 'head',
    }))
