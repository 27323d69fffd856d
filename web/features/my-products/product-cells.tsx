import Eye from 'lucide-react/icons/eye'
import Trash2 from 'lucide-react/icons/trash-2'
import type { CatalogProduct } from '#contract/catalog.ts'
import { ProductCover } from '../../ui/content/product-cover.tsx'
import { UpcomingChange } from '../../ui/content/upcoming-change.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'

type Props = { title: string; onPreview: () => void; onRemove: () => void }

export const ProductActions = ({ title, onPreview, onRemove }: Props) => (
  <span className="inline-flex">
    <IconButton label={`Preview ${title}`} onClick={onPreview}>
      <Eye aria-hidden />
    </IconButton>
    <IconButton label={`Remove ${title}`} tone="danger" onClick={onRemove}>
      <Trash2 aria-hidden />
    </IconButton>
  </span>
)

export const ProductName = ({ product }: { product: CatalogProduct }) => (
  <span className="flex items-center gap-4">
    <ProductCover src={product.hero_image_url} className="aspect-4/3 max-w-20 shrink-0 rounded-md" />
    <span className="min-w-0">
      <span className="block leading-snug font-semibold text-balance wrap-anywhere">{product.title}</span>
      <span className="mt-0.5 block text-xs text-muted">{product.commission_pct}% commission</span>
      <UpcomingChange product={product} />
    </span>
  </span>
)
