import { useEffect, useState } from 'react'

/** Where a section begins to be the one that is read, from the top of the window. */
const readingLinePx = 200

/** Returns the id of the last section that begins above the reading line; at the end of the page, of the last one. */
export function useCurrentSection(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0])
  useEffect(() => {
    let frame = 0
    const update = () => {
      frame = 0
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1
      setCurrent(isAtEnd ? ids.at(-1) : (ids.findLast(isAboveLine) ?? ids[0]))
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(update)
    }
    update()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [ids])
  return current
}

const isAboveLine = (id: string) =>
  (document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= readingLinePx
