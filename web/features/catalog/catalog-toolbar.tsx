import { levelNames, levels } from '#rules/courses/catalog-search.ts'
import type { CatalogOrder, CatalogProof } from '#rules/courses/metric-order.ts'
import { ExplainedFigures } from '../../ui/content/course-figures.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import type { CatalogFilter, LevelFilter } from './use-catalog-filter.ts'

const filters: { value: LevelFilter; name: string }[] = [
  { value: 'all', name: 'All Levels' },
  ...levels.map((level) => ({ value: level, name: levelNames[level] })),
]

const orders: { value: CatalogOrder; text: string }[] = [
  { value: 'popularity', text: 'Most popular first' },
  { value: 'earned', text: 'Earned per visit' },
  { value: 'conversion', text: 'Conversion' },
  { value: 'refunds', text: 'Fewest refunds' },
  { value: 'completion', text: 'Completion' },
  { value: 'sellers', text: 'Active sellers' },
]

const proofs: { value: CatalogProof; text: string }[] = [
  { value: 'all', text: 'All courses' },
  { value: 'measured', text: 'With numbers' },
  { value: 'new', text: 'New' },
]

export const CatalogToolbar = ({ filter }: { filter: CatalogFilter }) => {
  const { text, setText, level, setLevel, order, setOrder, proof, setProof } = filter
  return (
    <section aria-label="Find products" className="mb-6 grid gap-3 lg:grid-cols-[1fr_auto]">
      <SearchField
        label="Search the catalog"
        placeholder="Search products, topics, or keywords..."
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <fieldset className="grid grid-cols-2 gap-1 rounded-lg bg-subtle p-1 sm:grid-cols-4">
        <legend className="sr-only">Filter by level</legend>
        {filters.map(({ value, name }) => (
          <button
            key={value}
            type="button"
            aria-pressed={level === value}
            onClick={() => setLevel(value)}
            className="min-h-11 rounded-md px-3 text-sm font-medium text-muted transition-colors hover:text-ink aria-pressed:bg-selected aria-pressed:text-ink aria-pressed:shadow-card aria-pressed:inset-ring aria-pressed:inset-ring-selected-edge lg:min-h-9"
          >
            {name}
          </button>
        ))}
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,16rem)_minmax(0,12rem)_1fr] sm:items-start lg:col-span-2">
        <SelectField label="Order" value={order} options={orders} onChange={setOrder} />
        <SelectField label="Show" value={proof} options={proofs} onChange={setProof} />
        <details className="min-w-0 text-sm">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-muted hover:text-ink">
            What the numbers mean
          </summary>
          <div className="rounded-xl border border-line bg-surface p-4">
            <ExplainedFigures metrics={undefined} />
          </div>
        </details>
      </div>
    </section>
  )
}
