import { join } from 'node:path/posix'
import { join as joinWindows } from 'node:path/win32'

export type BrowserOptions = {
  /** As Node.js names them. */
  system: string
  processor: string
  environment: Record<string, string>
  /** Where Playwright installs its own Chromium. */
  playwrightChromium: string
  exists: (path: string) => boolean
}
/** `packaged` is the Chromium of @sparticuz/chromium. */
export type BrowserChoice = { kind: 'packaged' } | { kind: 'installed'; executablePath: string }

const linuxNames = ['google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chromium', 'chromium-browser']
const macApplications = ['Google Chrome', 'Microsoft Edge', 'Chromium']
const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]
const windowsFolders = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']

/**
 * The browser for tests: the packaged one where its package has it (Linux x64), else Playwright's own, else an
 * installed Chrome, Edge or Chromium.
 *
 * @throws Error if there is none.
 */
export function chooseBrowser(options: BrowserOptions): BrowserChoice {
  const { system, processor, playwrightChromium, exists } = options
  if (system === 'linux' && processor === 'x64') return { kind: 'packaged' }
  const executablePath = [playwrightChromium, ...installedBrowsers(options)].find(exists)
  if (executablePath) return { kind: 'installed', executablePath }
  throw new Error(
    'The tests need a browser: run `npx playwright install chromium`, or install Google Chrome or Microsoft Edge.',
  )
}

function installedBrowsers({ system, environment }: BrowserOptions): string[] {
  if (system === 'darwin')
    return macApplications.map((name) => join('/Applications', `${name}.app`, 'Contents/MacOS', name))
  if (system === 'win32')
    return windowsPrograms.flatMap((program) =>
      windowsFolders.flatMap((name) => {
        const folder = environment[name]
        return folder ? [joinWindows(folder, program)] : []
      }),
    )
  return linuxNames.map((name) => join('/usr/bin', name))
}
