import { levelNames, levels } from '#rules/courses/catalog-search.ts'
import { SearchField } from '../../ui/controls/search-field.tsx'
import type { LevelFilter } from './use-catalog-filter.ts'

const filters: { value: LevelFilter; name: string }[] = [
  { value: 'all', name: 'All Levels' },
  ...levels.map((level) => ({ value: level, name: levelNames[level] })),
]

type Props = {
  text: string
  onText: (text: string) => void
  level: LevelFilter
  onLevel: (level: LevelFilter) => void
}

export const CatalogToolbar = ({ text, onText, level, onLevel }: Props) => (
  <section aria-label="Find products" className="mb-6 grid gap-3 lg:grid-cols-[1fr_auto]">
    <SearchField
      label="Search the catalog"
      placeholder="Search products, topics, or keywords..."
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
    <fieldset className="grid grid-cols-2 gap-1 rounded-lg bg-subtle p-1 sm:grid-cols-4">
      <legend className="sr-only">Filter by level</legend>
      {filters.map(({ value, name }) => (
        <button
          key={value}
          type="button"
          aria-pressed={level === value}
          onClick={() => onLevel(value)}
          className="min-h-11 rounded-md px-3 text-sm font-medium text-muted transition-colors hover:text-ink aria-pressed:bg-selected aria-pressed:text-ink aria-pressed:shadow-card aria-pressed:inset-ring aria-pressed:inset-ring-selected-edge lg:min-h-9"
        >
          {name}
        </button>
      ))}
    </fieldset>
  </section>
)
