import type { LinkedStoreProduct } from '#contract/store.ts'
import { SelectField } from '../../ui/controls/select-field.tsx'

type Props = {
  products: readonly LinkedStoreProduct[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** The course in the cart, and the one that goes well with it. */
export function PairFields({ products, chosen: [first, second], onChange }: Props) {
  const options = products.map(({ product_id, product }) => ({ value: product_id, text: product.title }))
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label="With this course in the cart"
        placeholder="With this course in the cart"
        value={first || undefined}
        options={options.filter(({ value }) => value !== second)}
        onChange={(id) => onChange([id, ...(second ? [second] : [])])}
      />
      <SelectField
        label="Suggest this one"
        placeholder="Suggest this one"
        value={second || undefined}
        disabled={!first}
        options={options.filter(({ value }) => value !== first)}
        onChange={(id) => onChange([first ?? '', id])}
      />
    </div>
  )
}
