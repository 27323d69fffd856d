import { useCurrentSection } from './use-current-section.ts'

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
