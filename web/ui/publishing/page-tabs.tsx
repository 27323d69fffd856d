import type { NamedPage } from '#storefront/page-links.ts'
import { TabButton, TabList } from '../controls/tabs.tsx'

type Props = { pages: readonly NamedPage[]; label: string }

/** The pages of a store, within `Tabs`. With many courses the row scrolls. */
export const PageTabs = ({ pages, label }: Props) => (
  <TabList aria-label={label} className="flex gap-1 overflow-x-auto px-2 py-1.5 sm:px-4">
    {pages.map(({ path, name }) => (
      <TabButton
        key={path}
        value={path}
        title={name}
        className="min-h-11 max-w-52 shrink-0 truncate rounded-lg px-3 text-sm font-medium text-muted transition-colors hover:text-ink data-[state=active]:bg-accent-soft data-[state=active]:text-accent"
      >
        {name}
      </TabButton>
    ))}
  </TabList>
)
