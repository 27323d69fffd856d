import { type HtmlTagDescriptor, type Plugin, type Rolldown, runnerImport, type ViteDevServer } from 'vite'
import { sampleContents } from './sample-contents.ts'

type Landing = typeof import('./features/landing/prerendered.tsx')

const source = '/features/landing/prerendered.tsx'
const isLanding = (filename: string) => filename.endsWith('index.html')
const stylesheet = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/

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
      name: 'finish-pages',
      transformIndexHtml: {
        order: 'post',
        handler(html, { filename, bundle }) {
          if (!bundle || filename.endsWith('app.html')) return html
          if (!isLanding(filename)) return { html, tags: fontPreloads(bundle, textFont, 'low') }
          return { html: inlineStyles(html, bundle), tags: fontPreloads(bundle, /./, 'auto') }
        },
      },
    },
  ]
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

function inlineStyles(html: string, bundle: Rolldown.OutputBundle) {
  return html.replace(stylesheet, (link: string, fileName: string) => {
    const asset = bundle[fileName]
    return asset?.type === 'asset' ? `<style>${asset.source}</style>` : link
  })
}

/** What most of a page is written in. The buyer's application shows nothing before its script, so that the script comes first. */
const textFont = /instrument-sans/

const fontPreloads = (
  bundle: Rolldown.OutputBundle,
  wanted: RegExp,
  fetchpriority: 'low' | 'auto',
): HtmlTagDescriptor[] =>
  Object.keys(bundle)
    .filter((fileName) => fileName.endsWith('.woff2') && wanted.test(fileName))
    .map((fileName) => ({
      tag: 'link',
      attrs: {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        fetchpriority,
        crossorigin: '',
        href: `/${fileName}`,
      },
      injectTo: 'head',
    }))
