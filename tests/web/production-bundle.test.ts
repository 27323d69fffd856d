import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAccount } from '#contract/api/development-api.ts'
import { requestLibrary } from '#web/buyer/data/request-library.ts'

const vite = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')))
const outDir = mkdtempSync(join(tmpdir(), 'production-bundle-'))
const legalPages = [
  ['terms.html', 'Terms of Service'],
  ['privacy.html', 'Privacy Policy'],
  ['refunds.html', 'Refund Policy'],
  ['reviews-policy.html', 'Reviews Policy'],
] as const
let files: { name: string; text: string }[] = []

beforeAll(() => {
  const options = ['build', '--config', 'web/vite.config.ts', '--outDir', outDir, '--logLevel', 'error']
  const { status, stderr } = spawnSync(process.execPath, [vite, ...options], {
    env: { ...process.env, NODE_ENV: 'production', STOREWRIGHT_STAGE: 'prod' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|html|css)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(outDir, name), 'utf8') }))
})

afterAll(() => rmSync(outDir, { recursive: true, force: true }))

describe('a production bundle', () => {
  test.each([
    ['the test account’s address', testAccount.email],
    ['its password', testAccount.password],
    ['the call that makes it', 'provision-test-user'],
    ['the button', 'Use test credentials'],
    ['the local stack’s tools', '/_local'],
  ])('does not contain %s', (_, text) => {
    expect(files.filter((file) => file.text.includes(text)).map(({ name }) => name)).toEqual([])
  })

  test('has no file for it', () => {
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter(({ name }) => name.includes('test-credentials'))).toEqual([])
  })
})

test.each(['auth.html', 'dashboard.html'])('%s fetches early the two fonts of its style sheet', (name) => {
  const [, early = ''] =
    /data-fonts="([^"]*)"/.exec(files.find((file) => file.name === name)?.text ?? '') ?? []
  expect(early.split(' ').map((path) => path.replace(/-latin-.*/, ''))).toEqual([
    '/assets/bricolage-grotesque',
    '/assets/instrument-sans',
  ])
  const landing = files.find((file) => file.name === 'index.html')?.text ?? ''
  for (const path of early.split(' ')) expect(landing).toContain(`href="${path}"`)
})

describe('a further page of the signed-in area', () => {
  const limitKibibytes = 25
  /** What every page of the area has loaded before. */
  const common = /^(react|start|signed-in|user-pool|rolldown-runtime)-/

  const namedOrLoaded = /["'`]\.\/([^"'`]+\.js)["'`]/g
  const imported = /(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g

  /** The page's own chunk, and what it imports or, by `namedOrLoaded`, can still load, but `without`. */
  function ownScripts(name: string, links = namedOrLoaded, without = common) {
    const found = new Map<string, string>()
    const waiting = files.map((file) => file.name).filter((file) => file.startsWith(`assets/${name}-`))
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const text = files.find((one) => one.name === file)?.text
      if (found.has(file) || text === undefined) continue
      found.set(file, text)
      for (const [, next = ''] of text.matchAll(links))
        if (!common.test(next) && !without.test(next)) waiting.push(`assets/${next}`)
    }
    return found
  }

  function kibibytesOf(scripts: ReadonlyMap<string, string>) {
    expect(scripts.size).toBeGreaterThan(0)
    return [...scripts.values()].reduce((sum, text) => sum + gzipSync(text).length, 0) / 1024
  }

  test.each(['customers-page', 'customer-page', 'share-page', 'billing-page', 'refer-page', 'help-page'])(
    '%s has at most 25 KiB of its own',
    (name) => {
      expect(kibibytesOf(ownScripts(name))).toBeLessThanOrEqual(limitKibibytes)
    },
  )

  test.each([
    ['marketing-page', 15],
    ['calendar-panel', 25],
    ['pieces-panel', 20],
    ['generate-site-page', 23],
  ])('%s has at most %i KiB before anything else is opened', (name, limit) => {
    expect(kibibytesOf(ownScripts(name, imported))).toBeLessThanOrEqual(limit)
  })

  test.each([
    ['Campaigns', []],
    ['Calendar', ['calendar-panel']],
    ['Pieces', ['pieces-panel']],
  ])('Marketing has at most 25 KiB when it opens with the tab %s', (_, panels) => {
    const opened = ['marketing-page', ...panels].map((name) => ownScripts(name, imported))
    expect(kibibytesOf(new Map(opened.flatMap((scripts) => [...scripts])))).toBeLessThanOrEqual(
      limitKibibytes,
    )
  })

  test('all that Marketing can open has at most 34 KiB besides pictures', () => {
    expect(kibibytesOf(ownScripts('marketing-page', namedOrLoaded, /^picture-dialog-/))).toBeLessThanOrEqual(
      34,
    )
  })

  test('the drawing of pictures has at most 20 KiB besides what Marketing has', () => {
    const before = ownScripts('marketing-page', namedOrLoaded, /^picture-dialog-/)
    const drawing = [...ownScripts('picture-dialog')].filter(([name]) => !before.has(name))
    expect(kibibytesOf(new Map(drawing))).toBeLessThanOrEqual(20)
  })
})

describe("the buyer's application", () => {
  const limitKibibytes = 90
  const textOf = (name: string) => files.find((file) => file.name === name)?.text ?? ''
  const imported = /(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g

  /** What a document names, and all that it imports at once. */
  function firstScripts(page = 'buyer.html') {
    const found = new Map<string, string>()
    const waiting = [...textOf(page).matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, name = '']) => name)
    for (let name = waiting.pop(); name; name = waiting.pop()) {
      if (found.has(name)) continue
      const text = textOf(name)
      found.set(name, text)
      for (const [, next = ''] of text.matchAll(imported)) waiting.push(`assets/${next}`)
    }
    return [...found.values()]
  }

  test('needs at most 90 KiB of gzipped script', () => {
    const scripts = firstScripts()
    expect(scripts.length).toBeGreaterThan(0)
    const bytes = scripts.reduce((sum, text) => sum + gzipSync(text).length, 0)
    expect(bytes / 1024).toBeLessThanOrEqual(limitKibibytes)
  })

  test('the library does not fetch what only an order needs', () => {
    const has = (page: string) => firstScripts(page).some((text) => text.includes('Wrong address?'))
    expect(has('buyer.html')).toBe(true)
    expect(has('library.html')).toBe(false)
  })

  test('the document of the library has at most 11 KiB with its styles', () => {
    expect(gzipSync(textOf('library.html')).length / 1024).toBeLessThanOrEqual(11)
    expect(textOf('library.html')).not.toContain(':not([data-light])')
  })

  test('fetches neither web fonts nor a style sheet', () => {
    for (const name of ['buyer.html', 'library.html']) {
      expect(textOf(name), name).toContain('<style>')
      expect(textOf(name), name).not.toMatch(/woff2|rel="stylesheet"/)
    }
  })

  test('the library’s document shows it loading and requests it at once', () => {
    const [head = '', body = ''] = textOf('library.html').split('</head>')
    expect(head.indexOf(`<script>${requestLibrary}</script>`)).toBeLessThan(head.indexOf('<style>'))
    expect(head).toContain('<title>Your library · Storewright</title>')
    expect(body).toContain('Opening your library')
    for (const [tag, file] of textOf('buyer.html').matchAll(
      /<script type="module" crossorigin src="([^"]+)">/g,
    )) {
      expect(head).toContain(`<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`)
      expect(head).not.toContain(tag)
    }
  })

  test('the legal pages are readable without a script, which dates them', () => {
    for (const [name, title] of legalPages) {
      const [, text = ''] = /<noscript>([\s\S]*?)<\/noscript>/.exec(textOf(name)) ?? []
      expect(text).toContain(`${title}</h1>`)
      expect(text).toContain('This text is of')
      expect(text).toContain('%COMPANY%')
      expect(text).not.toContain('Last updated')
    }
  })

  test('all pages of a buyer stay light, legal ones without a script, too', () => {
    for (const name of ['buyer.html', 'library.html', ...legalPages.map(([name]) => name)]) {
      expect(textOf(name), name).toContain('<html lang="en" data-light>')
      expect(textOf(name), name).toContain('<meta name="color-scheme" content="light" />')
      expect(textOf(name), name).not.toContain('prefers-color-scheme: dark')
    }
  })

  test('is not indexed, and no other site learns the left page', () => {
    for (const name of ['buyer.html', 'library.html']) {
      expect(textOf(name), name).toContain('<meta name="robots" content="noindex" />')
      expect(textOf(name), name).toContain('<meta name="referrer" content="no-referrer" />')
    }
  })

  test('contains nothing of the sign-in of sellers', () => {
    expect(firstScripts().filter((text) => text.includes('cognito'))).toEqual([])
  })
})
