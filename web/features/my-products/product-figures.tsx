import Pencil from 'lucide-react/icons/pencil'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { earnCents, priceInEffectCents } from '#rules/money/money.ts'
import { Money } from '../../ui/content/money.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'

type Props = { item: LinkedStoreProduct; onEdit: () => void }

const priceOf = (item: LinkedStoreProduct) => priceInEffectCents(item.product, item.price_override)

/** The effective price. Only a lower one strikes the catalog's price through: a higher one is no discount. */
export const Price = ({ item, onEdit }: Props) => (
  <span className="inline-flex items-center whitespace-nowrap">
    <Money cents={priceOf(item)} />
    <CatalogPrice item={item} />
    <IconButton label={`Change the price of ${item.product.title}`} onClick={onEdit} className="-my-2">
      <Pencil aria-hidden />
    </IconButton>
  </span>
)

function CatalogPrice({ item: { price_override, product } }: Pick<Props, 'item'>) {
  if (price_override === undefined || price_override === product.default_price) return null
  if (price_override > product.default_price)
    return (
      <span className="ml-2 text-xs text-muted">
        Catalog <Money cents={product.default_price} />
      </span>
    )
  return (
    <s className="ml-2 text-xs text-muted">
      <span className="sr-only">Catalog price </span>
      <Money cents={product.default_price} />
    </s>
  )
}

export const Earning = ({ item }: { item: LinkedStoreProduct }) => (
  <span className="font-semibold text-positive">
    <Money cents={earnCents(priceOf(item), item.product.commission_pct)} format="exact" />
  </span>
)
