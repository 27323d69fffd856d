import { cleanup } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { toast } from 'sonner'
import { afterAll, vi } from 'vitest'
import { sayWhatIsMissing } from './element-errors.ts'
import { settleAfterWaiting } from './settle.ts'

declare global {
  interface Window {
    readonly happyDOM: DetachedWindowAPI
  }
}

/** Connects to nothing: a test that is about the connection brings a socket of its own. */
class SilentSocket extends EventTarget {
  static readonly OPEN = 1
  readonly readyState = 0
  close() {}
}
Object.assign(globalThis, { WebSocket: SilentSocket })

sayWhatIsMissing()
const stopSettling = settleAfterWaiting()
const hasPage = 'document' in globalThis
const startUrl = hasPage ? location.href : ''

/*
 * Files share a process, React and one page. The product's modules start anew in each, so that no session, cache or toast
 * that one of them keeps gets into the next.
 */
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  stopSettling()
  if (hasPage) await emptyPage()
  vi.resetModules()
})

async function emptyPage() {
  toast.dismiss()
  cleanup()
  // Effects that unmounting causes run in the next macrotask.
  await new Promise((resolve) => setTimeout(resolve))
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  // The press of a download leaves the page at its `blob:` URL, where no history and no relative URL works.
  window.happyDOM.setURL(startUrl)
}
