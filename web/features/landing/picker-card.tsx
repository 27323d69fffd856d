import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import { ProductCover } from '../../ui/content/product-cover.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { earningOf, type ListedProduct, priceOf } from './content.ts'

type Props = { product: ListedProduct; contents?: string | undefined }

/** Not chosen; product-selection.ts changes that. */
export const PickerCard = ({ product, contents }: Props) => (
  <article
    aria-labelledby={product.id}
    data-product={product.id}
    data-pro={product.pro_only || undefined}
    className="flex h-full flex-col overflow-hidden rounded-xl border border-line bg-canvas data-chosen:border-accent data-chosen:outline-2 data-chosen:-outline-offset-2 data-chosen:outline-accent"
  >
    <div className="flex flex-1 items-start gap-4 p-4 sm:flex-col sm:gap-0 sm:p-0">
      <div className="relative w-22 shrink-0 overflow-hidden rounded-lg sm:w-full sm:rounded-none">
        <ProductCover src={product.hero_image_url} className="aspect-square sm:aspect-3/2" />
        {product.pro_only && (
          <Badge tone="strong" className="absolute top-1.5 right-1.5 sm:top-3 sm:right-3">
            <Lock aria-hidden className="size-3.5" />
            Pro
          </Badge>
        )}
      </div>
      <div className="sm:px-5 sm:pt-5">
        <h3 id={product.id} className="leading-snug font-semibold wrap-anywhere sm:text-lg">
          {product.title}
        </h3>
        <p className="mt-1.5 text-sm text-muted">{product.short_blurb}</p>
        {contents && <p className="mt-1.5 text-sm font-medium tabular-nums">{contents}</p>}
        <details className="group mt-1 text-sm">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center font-medium text-accent underline underline-offset-3 [&::-webkit-details-marker]:hidden">
            <span className="group-open:hidden">Learn More</span>
            <span className="hidden group-open:inline">Less</span>
          </summary>
          <ul className="list-disc space-y-1.5 pb-4 pl-4 text-muted">
            {product.learn_bullets.map((bullet) => (
              <li key={bullet}>{bullet}</li>
            ))}
          </ul>
        </details>
      </div>
    </div>
    <Choice product={product} />
  </article>
)

const Choice = ({ product }: Pick<Props, 'product'>) => (
  <div className="mx-4 flex items-center justify-between gap-4 border-t border-line py-4 sm:mx-5">
    <p className="text-sm text-muted tabular-nums">
      You earn <strong className="text-lg font-semibold text-accent">{earningOf(product)}</strong>
      <br />
      of {priceOf(product)}
    </p>
    <Button
      variant="secondary"
      aria-describedby={product.id}
      aria-pressed={false}
      className="aria-pressed:border-transparent aria-pressed:bg-accent aria-pressed:text-accent-ink aria-pressed:shadow-none aria-pressed:enabled:hover:bg-accent-strong"
    >
      <span data-when="chosen" hidden className="contents">
        <Check aria-hidden />
        Selected
      </span>
      <span data-when="free" className="contents">
        {product.pro_only && <Lock aria-hidden />}
        Select
      </span>
    </Button>
  </div>
)
