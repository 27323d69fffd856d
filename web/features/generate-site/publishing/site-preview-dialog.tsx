import { useState } from 'react'
import { namedPages, pagePaths, pathOfLink, tabOfPath } from '#storefront/page-links.ts'
import type { StorePage } from '#storefront/store-page.ts'
import { useRenderedPage } from '../../../lib/site/use-rendered-page.ts'
import { TabPanel, Tabs } from '../../../ui/controls/tabs.tsx'
import { PageFrame } from '../../../ui/layout/page-frame.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { PageTabs } from '../../../ui/publishing/page-tabs.tsx'

type Props = { page: StorePage; onClose: () => void }

/** The pages as they would be published, with a working cart. */
export function SitePreviewDialog({ page, onClose }: Props) {
  const [path, setPath] = useState<string>(pagePaths.home)
  const html = useRenderedPage(page, path)
  const follow = (link: string) => setPath((current) => pathOfLink(page, link) ?? current)
  return (
    <Dialog open onOpenChange={onClose} title="Preview" text={page.settings.store_name} width="full">
      <Tabs value={tabOfPath(path)} onValueChange={setPath}>
        <PageTabs pages={namedPages(page)} label="Pages of your website" />
        <TabPanel value={tabOfPath(path)} tabIndex={-1}>
          <PageFrame
            html={html}
            title={`${page.settings.store_name}, as buyers will see it`}
            className="h-[66dvh] w-full rounded-lg border border-line"
            onEscape={onClose}
            onLink={follow}
          />
        </TabPanel>
      </Tabs>
    </Dialog>
  )
}
