import { memo } from 'react'
import type { LinkedStoreProduct, LiveProduct } from '#contract/store.ts'
import { ProductActions, ProductName } from './product-cells.tsx'
import { Earning, Price } from './product-figures.tsx'
import { LiveNote, ProductStatus } from './product-status.tsx'

export type ProductHandlers = {
  onPreview: (item: LinkedStoreProduct) => void
  onEditPrice: (item: LinkedStoreProduct) => void
  onRemove: (item: LinkedStoreProduct) => void
  /** Publishes the website. */
  onPublish: () => void
}

export type ListProps = ProductHandlers & {
  items: LinkedStoreProduct[]
  /** What the live page sells; undefined while no page is live. */
  live: LiveProduct[] | undefined
}

const headings = ['Product', 'Status', 'Price', 'You Earn', 'Actions']

export const ProductTable = memo(({ items, ...rest }: ListProps) => (
  <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
    <table className="w-full text-left text-sm">
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          {headings.map((heading) => (
            <th
              key={heading}
              scope="col"
              className="whitespace-nowrap px-3 py-3 font-medium first:pl-5 last:pr-5 last:text-right"
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {items.map((item) => (
          <ProductRow key={item.id} item={item} {...rest} />
        ))}
      </tbody>
    </table>
  </div>
))

export type RowProps = Omit<ListProps, 'items'> & { item: LinkedStoreProduct }

const ProductRow = memo(({ item, live, onPublish, onPreview, onEditPrice, onRemove }: RowProps) => (
  <tr>
    <th scope="row" className="w-1/2 py-4 pr-3 pl-5 font-normal">
      <ProductName product={item.product} />
    </th>
    <td className="px-3 py-2">
      <ProductStatus item={item} live={live} onPublish={onPublish} />
    </td>
    <td className="px-3 py-2">
      <Price item={item} onEdit={() => onEditPrice(item)} />
      <LiveNote item={item} live={live} about="price" />
    </td>
    <td className="px-3">
      <Earning item={item} />
    </td>
    <td className="py-4 pr-3 pl-3 text-right whitespace-nowrap">
      <ProductActions
        title={item.product.title}
        onPreview={() => onPreview(item)}
        onRemove={() => onRemove(item)}
      />
    </td>
  </tr>
))
