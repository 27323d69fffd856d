import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium as playwright } from '@playwright/test'
import { chooseBrowser } from './browser-choice.ts'

const home = resolve('node_modules/.cache/storewright-chromium')
const unpack = `const { default: chromium } = await import('@sparticuz/chromium')
chromium.setGraphicsMode = false
await chromium.executablePath()`

/** The program, the environment and the arguments of the browser that the tests use. */
export function chromium() {
  const env = environment()
  const choice = chooseBrowser({
    system: process.platform,
    processor: process.arch,
    environment: env,
    playwrightChromium: playwright.executablePath(),
    exists: existsSync,
  })
  if (choice.kind === 'installed') return { executablePath: choice.executablePath, env, args }
  return { ...packagedChromium(), args }
}

/** Unpacked once; the libraries it brings along are used only where the system has none. */
function packagedChromium() {
  const executablePath = join(home, 'chromium')
  if (!existsSync(executablePath)) unpackInto(home)
  const env = { ...environment(), FONTCONFIG_PATH: join(home, 'fonts') }
  const runsAlone = spawnSync(executablePath, ['--version'], { env }).status === 0
  const libraries = runsAlone ? {} : { LD_LIBRARY_PATH: join(home, 'al2023/lib') }
  return { executablePath, env: { ...env, ...libraries } }
}

/** A browser that asks nobody outside this machine for anything. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

function unpackInto(folder: string) {
  const half = `${folder}.${process.pid}`
  mkdirSync(half, { recursive: true })
  // A process of its own: the package reads its target folder and its libraries from the environment.
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', unpack], {
    env: { ...environment(), TMPDIR: half, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The browser could not be unpacked: ${stderr}`)
  writeFileSync(join(half, 'fonts/fonts.conf'), fontSettings(folder))
  rmSync(folder, { recursive: true, force: true })
  renameSync(half, folder)
}

const fontSettings = (folder: string) => `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>/usr/share/fonts</dir><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
