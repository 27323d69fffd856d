import { memo } from 'react'
import { ProductActions, ProductName } from './product-cells.tsx'
import { Earning, Price } from './product-figures.tsx'
import { LiveNote, ProductStatus } from './product-status.tsx'
import type { ListProps, RowProps } from './product-table.tsx'

/** The table's rows as cards, for narrow screens. */
export const ProductList = memo(({ items, ...rest }: ListProps) => (
  <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4">
    {items.map((item) => (
      <ProductCard key={item.id} item={item} {...rest} />
    ))}
  </ul>
))

const ProductCard = memo(({ item, live, onPublish, onPreview, onEditPrice, onRemove }: RowProps) => (
  <li className="flex flex-col rounded-xl border border-line bg-surface p-4 shadow-card">
    <div className="mb-4">
      <ProductName product={item.product} />
    </div>
    <dl className="mt-auto grid grid-cols-2 border-y border-line py-2 text-sm">
      <div>
        <dt className="text-xs text-muted">Price</dt>
        <dd className="flex min-h-8 items-center">
          <Price item={item} onEdit={() => onEditPrice(item)} />
        </dd>
        <dd>
          <LiveNote item={item} live={live} about="price" />
        </dd>
      </div>
      <div>
        <dt className="text-xs text-muted">You Earn</dt>
        <dd className="flex min-h-8 items-center">
          <Earning item={item} />
        </dd>
      </div>
    </dl>
    <div className="-mr-2 mt-2 flex items-center justify-between">
      <ProductStatus item={item} live={live} onPublish={onPublish} />
      <ProductActions
        title={item.product.title}
        onPreview={() => onPreview(item)}
        onRemove={() => onRemove(item)}
      />
    </div>
  </li>
))
