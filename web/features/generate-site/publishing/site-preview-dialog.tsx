import { renderStorePage, type StorePage } from '#storefront/render.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'

type Props = { page: StorePage; onClose: () => void }

/** The page as publishing would render it, with its own cart. */
export const SitePreviewDialog = ({ page, onClose }: Props) => (
  <Dialog open onOpenChange={onClose} title="Preview" text={page.settings.store_name} width="full">
    <PageFrame
      html={renderStorePage(page)}
      title={`${page.settings.store_name}, as buyers will see it`}
      className="h-[72dvh] w-full rounded-lg border border-line"
    />
  </Dialog>
)
