import { useEffect, useState } from 'react'

export const settingsSections = [
  { id: 'store', title: 'Store' },
  { id: 'address', title: 'Address' },
  { id: 'brand', title: 'Brand' },
  { id: 'files', title: 'Files' },
  { id: 'search', title: 'Search' },
  { id: 'emails', title: 'Emails' },
  { id: 'danger', title: 'Danger' },
] as const

const ids = settingsSections.map(({ id }) => id)

/** Leads to each section of the page. Stays in sight on wide screens, where the page is long and the window is low. */
export function SectionIndex() {
  const current = useCurrentSection(ids)
  return (
    <nav
      aria-label="Sections of this page"
      className="-mx-4 mb-4 bg-canvas px-4 py-1 sm:-mx-8 sm:px-8 lg:sticky lg:top-0 lg:z-10 lg:-mx-12 lg:border-b lg:border-line lg:px-12"
    >
      <ul className="-mx-3 flex flex-wrap gap-x-1">
        {settingsSections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="inline-flex min-h-11 items-center rounded-lg px-3 text-sm font-medium text-muted transition-colors hover:bg-subtle hover:text-ink aria-[current=location]:text-accent"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Where a section begins to be the one that is read, from the top of the window. */
const readingLinePx = 200

/** Returns the id of the last section that begins above the reading line; at the end of the page, of the last one. */
function useCurrentSection(ids: readonly string[]) {
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
