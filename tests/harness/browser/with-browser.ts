import { type Browser, chromium as launcher } from '@playwright/test'
import { chromium } from './chromium.ts'

/** Runs `work` with the Chromium that npm installs, and closes it afterwards. */
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
