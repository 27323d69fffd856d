import { type Browser, chromium as launcher } from '@playwright/test'
import { chromium } from '#tests/support/browser.ts'

/** Opens the browser that npm ships for as long as the work takes. */
export async function withBrowser<T>(
  work: (browser: Browser) => Promise<T>,
  moreArgs: readonly string[] = [],
): Promise<T> {
  const { executablePath, env, args } = chromium()
  const browser = await launcher.launch({ executablePath, env, args: [...args, ...moreArgs] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
