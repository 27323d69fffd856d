import { useEffect, useEffectEvent, useState } from 'react'
import { maxSearchCharacters } from '#contract/sales/order-filter.ts'
import type { OrderState } from '#contract/sales/order-state.ts'
import { searchTerm } from '#rules/sales-search.ts'
import { useCatalog } from '../../lib/queries.ts'
import { FieldMessage } from '../../ui/controls/field-message.tsx'
import { PeriodPicker } from '../../ui/controls/period-picker.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { useCutPasteNote } from '../../ui/hooks/use-cut-paste-note.ts'
import type { useOrderFilter } from './use-order-filter.ts'

const typingPauseMs = 300

const states: { value: OrderState | ''; text: string }[] = [
  { value: '', text: 'All states' },
  { value: 'paid', text: 'Paid' },
  { value: 'partially_refunded', text: 'Partly refunded' },
  { value: 'refunded', text: 'Refunded' },
  { value: 'disputed', text: 'Disputed' },
  { value: 'lost', text: 'Dispute lost' },
]

type Props = Pick<ReturnType<typeof useOrderFilter>, 'shown' | 'change'>

export const OrderFilters = ({ shown, change }: Props) => (
  <search
    data-own-dates={shown.period.name === 'own'}
    className="group mb-5 grid grid-cols-2 items-start gap-3 md:grid-cols-3 md:data-[own-dates=true]:grid-cols-[repeat(2,minmax(0,1fr))_22rem] xl:data-[own-dates=false]:grid-cols-[minmax(0,1fr)_11rem_14rem_11rem]"
  >
    <OrderSearch text={shown.q} onText={(q) => change({ q })} />
    <SelectField label="State" value={shown.state} options={states} onChange={(state) => change({ state })} />
    <ProductField product={shown.product} onProduct={(product) => change({ product })} />
    <PeriodPicker
      period={shown.period}
      onChange={(period) => change({ period })}
      className="max-md:col-start-2 max-md:row-start-2 max-md:group-data-[own-dates=true]:col-span-2 max-md:group-data-[own-dates=true]:col-start-1 max-md:group-data-[own-dates=true]:row-start-4"
    />
  </search>
)

function ProductField({ product, onProduct }: { product: string; onProduct: (id: string) => void }) {
  const { data: catalog } = useCatalog()
  const titles = (catalog?.products ?? []).map(({ id, title }) => ({ value: id, text: title }))
  const unknown = product && titles.every(({ value }) => value !== product)
  const options = [
    { value: '', text: 'All products' },
    ...titles.toSorted((one, other) => one.text.localeCompare(other.text)),
    ...(unknown ? [{ value: product, text: product }] : []),
  ]
  return (
    <SelectField
      label="Product"
      value={product}
      options={options}
      onChange={onProduct}
      className="max-md:col-span-2"
    />
  )
}

/** What is typed is searched for once the typing pauses; a whole address is masked before, as the list shows it. */
function OrderSearch({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  const term = searchTerm(typed).slice(0, maxSearchCharacters)
  if (text !== known) {
    setKnown(text)
    if (text !== term) setTyped(text)
  }
  const search = useEffectEvent(() => onText(term))
  useEffect(() => {
    if (term === text) return
    const timer = setTimeout(() => search(), typingPauseMs)
    return () => clearTimeout(timer)
  }, [term, text])
  const cut = useCutPasteNote(maxSearchCharacters)
  return (
    <div className="col-span-2 md:col-span-3 xl:group-data-[own-dates=false]:col-span-1">
      <SearchField
        label="Search orders"
        placeholder="Order, product or buyer"
        value={typed}
        maxLength={maxSearchCharacters}
        {...cut.handlers}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FieldMessage id="orders-search-note" note={cut.note} />
    </div>
  )
}
