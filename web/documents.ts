import { createHash } from 'node:crypto'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { productName } from '#rules/courses/product.ts'
import { sendEarlyRequests } from './app/early-requests.ts'
import { keepStaticForm, lateNote } from './app/keep-static-form.ts'
import { showLastSeenPage } from './app/show-last-seen-page.ts'
import { startApplication } from './app/start-application.ts'
import { type Content, documentContents, type Prerendered } from './document-contents.ts'
import { inlineStyles } from './inline-styles.ts'
import { separateScript } from './separate-script.ts'

const application = 'app.html'
const earlyName = 'data-early='
const earlyAttribute = `${earlyName}""`
const noTitle = '<title></title>'
const titleElement = `<title>${productName}</title>`
const fontsAttribute = 'data-fonts=""'

/** Gives app.html the product's name, and writes a document per main route from it, with what that route needs at once in its head. */
export function documents(): Plugin {
  return {
    name: 'documents',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { filename }) =>
        filename.endsWith(application)
          ? html.replace(noTitle, titleElement).replace(configElement, (found) => found + earlyScript)
          : html,
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        if (this.environment.name !== 'client') return
        const template = bundle[application]
        if (template?.type !== 'asset') throw new Error(`${application} was not built.`)
        template.source = String(template.source).replace(fontsAttribute, `data-fonts="${fontsIn(bundle)}"`)
        const { authForms, legalTexts, dashboard, desk } = await prerender(this.environment.config.define)
        const emitted = (name: string, source: string) =>
          this.getFileName(this.emitFile({ type: 'asset', name, source }))
        const view = emitted('first-view.js', await separateScript('app/first-view/start-dashboard.ts'))
        const pieces = emitted('first-view.json', JSON.stringify(dashboard))
        const deskView = emitted('desk-first-view.js', await separateScript('app/first-view/start-desk.ts'))
        const deskPieces = emitted('desk-first-view.json', JSON.stringify(desk()))
        const worker = fileNamed('srp-worker', bundle)
        const pageScripts = preloads(documentContents.dashboard.modules, bundle)
        const signIn = await earlySignIn({ worker, view, pieces, pageScripts })
        const build = hashOf([...Object.keys(bundle), view, pieces])
        const ofSeller: FirstView = { scripts: 'scripts', view, pieces, build }
        const ofDesk: FirstView = { scripts: 'desk', view: deskView, pieces: deskPieces, build }
        const entry = fileOf(`${import.meta.dirname}/app/main.tsx`, bundle)
        for (const [name, content] of Object.entries(documentContents)) {
          const plain = documentFrom(template.source, content, bundle)
          const later = () => afterFirstView(plain, entry)
          const source = content.form
            ? withForm(inlineStyles(later(), bundle), content.form, authForms[content.form], signIn)
            : content.hasFirstView
              ? withFirstView(inlineStyles(later(), bundle), content.isDesk ? ofDesk : ofSeller)
              : content.isDesk
                ? withEarlyScripts(plain, 'desk')
                : content.text
                  ? withText(plain, legalTexts[content.text])
                  : plain
          this.emitFile({ type: 'asset', fileName: `${name}.html`, source })
        }
      },
    },
  }
}

const configElement = /<script [^>]*id="config"><\/script>/
const rootElement = '<div id="root"></div>'
/** Before the style sheet: a script after it would wait for it. */
const earlyScript = `<script>${sendEarlyRequests}</script>`

function documentFrom(template: string, { title, modules, early }: Content, bundle: Rolldown.OutputBundle) {
  const links = preloads(modules, bundle).filter((fileName) => !template.includes(fileName))
  const tags = links.map((fileName) => `<link rel="modulepreload" crossorigin href="/${fileName}">`)
  return template
    .replace(titleElement, `<title>${title.replace('&', '&amp;')} · ${productName}</title>`)
    .replace(earlyAttribute, `data-early="${early.join(' ')}"`)
    .replace('<link rel="stylesheet"', () => `${tags.join('\n    ')}\n    <link rel="stylesheet"`)
}

const moduleScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/g
const lowPriority = 'fetchpriority="low"'

/** The scripts come after what shows the page first, which then starts the application. */
const afterFirstView = (source: string, entry: string) =>
  source
    .replaceAll(moduleScript, '<link rel="modulepreload" crossorigin href="$1">')
    .replaceAll('<link rel="modulepreload"', `$& ${lowPriority}`)
    .replace(earlyName, `data-application="/${entry}" $&`)
    .replace('</body>', `<script>${startApplication}</script>$&`)

const preload = / *<link rel="modulepreload"[^>]*href="([^"]+)">\n/g

/** Leaves the scripts to the early script, which fetches those of the desk only if an operator is signed in. */
function withEarlyScripts(source: string, name: FirstView['scripts']) {
  const scripts = [...source.matchAll(preload)].map(([, path]) => path).join(' ')
  return source.replaceAll(preload, '').replace(earlyName, `data-${name}="${scripts}" $&`)
}

type FirstView = { scripts: 'scripts' | 'desk'; view: string; pieces: string; build: string }

/** The early script fetches the application's scripts after what is waited for. */
function withFirstView(source: string, { scripts, view, pieces, build }: FirstView) {
  const names = `data-view="/${view}" data-pieces="/${pieces}" data-build="${build}"`
  return withEarlyScripts(source, scripts)
    .replace(earlyName, `${names} $&`)
    .replace(rootElement, (found) => `${found}<script>${showLastSeenPage}</script>`)
}

type FileNames = { worker: string; view: string; pieces: string; pageScripts: readonly string[] }

/** Returns the script that signs in, at whose element files are named without folder and ending: the form does not need them. */
async function earlySignIn({ worker, view, pieces, pageScripts }: FileNames) {
  const ofView = `data-view="${nameOf(view)}" data-pieces="${nameOf(pieces)}"`
  const names = `data-worker="${nameOf(worker)}" ${ofView} data-page-scripts="${pageScripts.map(nameOf).join(' ')}"`
  return `<script ${names}>${await separateScript('app/early-sign-in/start.ts')}</script>`
}

function withForm(source: string, name: keyof Prerendered['authForms'], html: string, signIn: string) {
  const root = `<div id="root" data-form="${name}" hidden>${html}</div>${lateNote}`
  const form = `${root}<script>${keepStaticForm}</script>`
  if (name !== 'sign-in') return source.replace(rootElement, () => form)
  // It shows the dashboard in the form's place, where presses are kept as on the dashboard's own document.
  return source.replace(rootElement, () => `${form}${signIn}<script>${showLastSeenPage}</script>`)
}

const darkThemeColor = / *<meta name="theme-color" media="\(prefers-color-scheme: dark\)"[^>]*>\n/
const scriptNote = /<noscript>[\s\S]*?<\/noscript>/

/** Buyers come to these texts from pages that are light (docs/decisions/0102). */
const withText = (source: string, html: string) =>
  source
    .replace('<html lang="en">', '<html lang="en" data-light>')
    .replace('content="light dark"', 'content="light"')
    .replace(darkThemeColor, '')
    .replace(scriptNote, '')
    .replace(rootElement, (found) => `${found}<noscript>${html}</noscript>`)

const emptyStorage = () => {
  const stored = new Map<string, string>()
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  }
}
const browserGlobals = {
  localStorage: emptyStorage(),
  sessionStorage: emptyStorage(),
  location: { protocol: 'https:' },
}

/** Renders what the documents contain, where there is no browser and nobody is signed in. */
async function prerender(define: Record<string, unknown> = {}) {
  for (const [name, value] of Object.entries(browserGlobals))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  const { module } = await runnerImport<Prerendered>(`${import.meta.dirname}/app/prerendered.tsx`, {
    configFile: false,
    logLevel: 'error',
    define,
  })
  return module
}

/** The fonts of the style sheets: those that pictures are drawn with are fetched when one is drawn. */
function fontsIn(bundle: Rolldown.OutputBundle) {
  const styles = Object.values(bundle)
    .map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? String(file.source) : ''))
    .join('\n')
  return Object.keys(bundle)
    .filter((fileName) => fileName.endsWith('.woff2') && styles.includes(fileName))
    .map((fileName) => `/${fileName}`)
    .toSorted()
    .join(' ')
}

/** The names of files follow from their contents. */
const hashOf = (fileNames: readonly string[]) =>
  createHash('sha256').update(fileNames.toSorted().join()).digest('base64url').slice(0, 12)

/** Returns the files of the modules and of all that they import at once. */
function preloads(modules: readonly string[], bundle: Rolldown.OutputBundle) {
  const found = new Set<string>()
  const waiting = modules.map((module) => fileOf(`${import.meta.dirname}/${module}`, bundle))
  for (let fileName = waiting.pop(); fileName; fileName = waiting.pop()) {
    const chunk = bundle[fileName]
    if (found.has(fileName) || chunk?.type !== 'chunk') continue
    found.add(fileName)
    waiting.push(...chunk.imports)
  }
  return [...found]
}

const nameOf = (fileName: string) => fileName.replace(/^assets\/|\.js(on)?$/g, '')

function fileNamed(name: string, bundle: Rolldown.OutputBundle) {
  const found = Object.keys(bundle).find((fileName) => fileName.includes(`/${name}-`))
  if (!found) throw new Error(`${name} is not in the build.`)
  return found
}

function fileOf(id: string, bundle: Rolldown.OutputBundle) {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(id))
  if (!chunk) throw new Error(`${id} is in no file of the build.`)
  return chunk.fileName
}
