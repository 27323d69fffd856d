import Pencil from 'lucide-react/icons/pencil'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { earnCents, priceInEffectCents } from '#rules/money.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Money } from '../../ui/money.tsx'

type Props = { item: LinkedStoreProduct; onEdit: () => void }

const priceOf = (item: LinkedStoreProduct) => priceInEffectCents(item.product, item.price_override)

/** The effective price. An override also shows the catalog's price. */
export const Price = ({ item, onEdit }: Props) => (
  <span className="inline-flex items-center whitespace-nowrap">
    <Money cents={priceOf(item)} />
    {item.price_override !== undefined && item.price_override !== item.product.default_price && (
      <s className="ml-2 text-xs text-muted">
        <span className="sr-only">Catalog price </span>
        <Money cents={item.product.default_price} />
      </s>
    )}
    <IconButton label={`Change the price of ${item.product.title}`} onClick={onEdit} className="-my-2">
      <Pencil aria-hidden />
    </IconButton>
  </span>
)

export const Earning = ({ item }: { item: LinkedStoreProduct }) => (
  <span className="font-semibold text-positive">
    <Money cents={earnCents(priceOf(item), item.product.commission_pct)} format="exact" />
  </span>
)
