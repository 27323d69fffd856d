import { expect, test } from 'vitest'
import { type BrowserOptions, chooseBrowser } from './browser-choice.ts'

const playwrightChromium = '/playwright/chromium'

/** A machine that has these files alone. */
const machine = (target: string, files: readonly string[], environment = {}): BrowserOptions => {
  const [system = '', processor = ''] = target.split(' ')
  return { system, processor, environment, playwrightChromium, exists: (path) => files.includes(path) }
}

test('Linux x64 uses the packaged Chromium', () => {
  expect(chooseBrowser(machine('linux x64', [playwrightChromium]))).toEqual({ kind: 'packaged' })
})

const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const edge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'
const folders = { ProgramFiles: 'C:\\Program Files', 'ProgramFiles(x86)': 'C:\\Program Files (x86)' }

test.each([
  ['darwin arm64', chrome, {}],
  ['win32 x64', edge, folders],
  ['linux arm64', '/usr/bin/chromium', {}],
])('%s uses an installed browser, %s', (target, executablePath, environment) => {
  const found = chooseBrowser(machine(target, [executablePath], environment))
  expect(found).toEqual({ kind: 'installed', executablePath })
})

test.each(['darwin arm64', 'darwin x64', 'linux arm64', 'win32 x64'])(
  '%s prefers Playwright’s own Chromium',
  (target) => {
    const found = chooseBrowser(machine(target, [chrome, edge, playwrightChromium], folders))
    expect(found).toEqual({ kind: 'installed', executablePath: playwrightChromium })
  },
)

test('a machine without a browser is told what to install', () => {
  expect(() => chooseBrowser(machine('darwin arm64', []))).toThrow('npx playwright install chromium')
})
