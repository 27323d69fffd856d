import type { LinkedStoreProduct } from '#contract/store.ts'
import { recommendCourses } from '#rules/courses/recommend.ts'
import { SelectField } from '../../ui/controls/select-field.tsx'

type Props = {
  products: readonly LinkedStoreProduct[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** The course in the cart, and the one that goes well with it: what is recommended beside it, until the seller chooses. */
export function PairFields({ products, chosen: [first, second], onChange }: Props) {
  const options = products.map(({ product_id, product }) => ({ value: product_id, text: product.title }))
  const courses = products.map(({ product }) => product)
  const suggested = first ? recommendCourses(courses, new Set([first])) : []
  const reason = suggested.find(({ id }) => id === second)?.buyerReason
  const choose = (id: string) => {
    const [best] = recommendCourses(courses, new Set([id]))
    const other = second && second !== id ? second : best?.id
    onChange([id, ...(other ? [other] : [])])
  }
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label="With this course in the cart"
        placeholder="With this course in the cart"
        value={first || undefined}
        options={options.filter(({ value }) => value !== second)}
        onChange={choose}
      />
      <SelectField
        label="Suggest this one"
        placeholder="Suggest this one"
        value={second || undefined}
        disabled={!first}
        options={options.filter(({ value }) => value !== first)}
        onChange={(id) => onChange([first ?? '', id])}
      />
      {reason && <p className="text-sm text-muted sm:col-start-2">Recommended: {reason.toLowerCase()}.</p>}
    </div>
  )
}
