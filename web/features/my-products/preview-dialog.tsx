import { useMemo } from 'react'
import type { SiteSettings } from '#contract/site/site.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { priceInEffectCents } from '#rules/money/money.ts'
import { renderProductPreview } from '#storefront/product-preview.ts'
import { referenceOf } from '../../lib/api/api-error.ts'
import { useSite } from '../../lib/site/site-query.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageFrame } from '../../ui/layout/page-frame.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type Props = { item: LinkedStoreProduct; onClose: () => void }

const frameClasses = 'h-[72dvh] w-full rounded-lg border border-line'

/** The product as the store page shows it, in the store's colour and layout. */
export function PreviewDialog({ item, onClose }: Props) {
  const { data: site, error, isError, refetch } = useSite()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Preview"
      text="As buyers will see it on your site."
      width="full"
    >
      {site ? (
        <Preview item={item} settings={site.settings} onEscape={onClose} />
      ) : isError ? (
        <ErrorState
          title="The preview could not be loaded"
          text="Check your connection and try again."
          onRetry={() => void refetch()}
          reference={referenceOf(error)}
        />
      ) : (
        <Skeleton className={frameClasses} />
      )}
    </Dialog>
  )
}

type PreviewProps = { item: LinkedStoreProduct; settings: SiteSettings; onEscape: () => void }

function Preview({ item, settings, onEscape }: PreviewProps) {
  const html = useMemo(() => {
    const { id, product, price_override } = item
    const priceCents = priceInEffectCents(product, price_override)
    return renderProductPreview(settings, { ...product, id, priceCents })
  }, [item, settings])
  return (
    <PageFrame
      html={html}
      title={`${item.product.title} on your site`}
      className={frameClasses}
      onEscape={onEscape}
    />
  )
}
