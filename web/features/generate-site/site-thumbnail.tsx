import { useMemo } from 'react'
import { renderStorePage, type StorePage } from '#storefront/render.ts'
import { PageFrame } from '../../ui/layout/page-frame.tsx'

/** The page at a third of its size. */
export function SiteThumbnail({ page }: { page: StorePage }) {
  const html = useMemo(() => renderStorePage(page), [page])
  return (
    <PageFrame
      inert
      html={html}
      title="Your website, small"
      className="pointer-events-none size-[300%] origin-top-left scale-[calc(1/3)]"
    />
  )
}
