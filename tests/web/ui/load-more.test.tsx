import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { LoadMore } from '#web/ui/controls/load-more.tsx'

type Deliver = (entries: { isIntersecting: boolean }[]) => void
let deliver: Deliver

class BatchingObserver {
  constructor(callback: Deliver) {
    deliver = callback
  }
  observe() {}
  disconnect() {}
}

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a list scrolled to its end while the page was busy loads more', [false, true], 1],
  ['a list scrolled away from its end while the page was busy waits', [true, false], 0],
] as const)('%s', (_, positions, loads) => {
  vi.stubGlobal('IntersectionObserver', BatchingObserver)
  const onMore = vi.fn()
  render(<LoadMore text="Show more" busy={false} onMore={onMore} />)
  deliver(positions.map((isIntersecting) => ({ isIntersecting })))
  expect(onMore).toHaveBeenCalledTimes(loads)
})
