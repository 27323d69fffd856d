import { renderStorePage, type StorePage } from '#storefront/render.ts'
import { PageFrame } from '../../../ui/layout/page-frame.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

type Props = { page: StorePage; onClose: () => void }

/** The page as it would be published, with a working cart. */
export const SitePreviewDialog = ({ page, onClose }: Props) => (
  <Dialog open onOpenChange={onClose} title="Preview" text={page.settings.store_name} width="full">
    <PageFrame
      html={renderStorePage(page)}
      title={`${page.settings.store_name}, as buyers will see it`}
      className="h-[72dvh] w-full rounded-lg border border-line"
      onEscape={onClose}
    />
  </Dialog>
)
