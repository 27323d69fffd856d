import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showLastSeenPage } from '#web/app/show-last-seen-page.ts'
import { startApplication } from '#web/app/start-application.ts'

/** A document whose inline scripts are run one by one; the browser paints when the test says so. */
function openDocument({ isKept }: { isKept: boolean }) {
  document.body.innerHTML =
    '<script id="config" type="application/json" data-application="/start.js" data-scripts="/react.js">{}</script><div id="root"></div>'
  const frames: (() => void)[] = []
  const kept = document.createDocumentFragment()
  kept.append('Numbers')
  const context = {
    document,
    window: { ...(isKept ? { lastSeen: kept } : { pieces: {} }) },
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    setTimeout,
  }
  return {
    run: (script: string) => runInNewContext(script, context),
    paint() {
      for (const frame of frames.splice(0)) frame()
      vi.advanceTimersByTime(1)
    },
    hasStarted: () => document.querySelector('body > script[src="/start.js"]') !== null,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('The start of the application', () => {
  test('follows at once if the kept page was painted before the document was read', () => {
    const { run, paint, hasStarted } = openDocument({ isKept: true })
    run(showLastSeenPage)
    paint()
    run(startApplication)
    expect(hasStarted()).toBe(true)
  })

  test('waits for the paint of the kept page, and for no second one', () => {
    const { run, paint, hasStarted } = openDocument({ isKept: true })
    run(showLastSeenPage)
    run(startApplication)
    expect(hasStarted()).toBe(false)
    paint()
    expect(hasStarted()).toBe(true)
    expect(document.querySelectorAll('script[src="/start.js"]')).toHaveLength(1)
  })

  test('comes after a second where nothing is painted', () => {
    const { run, hasStarted } = openDocument({ isKept: true })
    run(showLastSeenPage)
    run(startApplication)
    vi.advanceTimersByTime(1_000)
    expect(hasStarted()).toBe(true)
  })

  test('is left to the first view where no page is kept', () => {
    const { run, paint, hasStarted } = openDocument({ isKept: false })
    run(showLastSeenPage)
    run(startApplication)
    paint()
    expect(hasStarted()).toBe(false)
    vi.advanceTimersByTime(1_000)
    expect(hasStarted()).toBe(true)
  })
})
