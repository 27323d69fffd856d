import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { pagePaths } from '#storefront/page-links.ts'
import type { StorePage } from '#storefront/store-page.ts'
import { useRenderedPage } from '../../../lib/site/use-rendered-page.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import type { EditorTab } from './editor-tabs.ts'
import { LiveFrame } from './live-frame.tsx'

type Props = { page: StorePage; path: string; tab: EditorTab; onPick: (path: string) => void }

/** The live preview: beside the fields on large screens, above them on small ones. */
export function LivePreview({ page, path, tab, onPick }: Props) {
  const [isPhone, setIsPhone] = useState(false)
  const html = useRenderedPage(page, path)
  const course = page.products.find(({ slug = '' }) => path === pagePaths.course(slug))
  return (
    <div className="border-line bg-subtle max-xl:border-b xl:sticky xl:top-0 xl:flex xl:h-dvh xl:max-h-[64rem] xl:flex-col xl:border-l">
      <div className="hidden items-center justify-between border-b border-line py-1 pr-2 pl-5 xl:flex">
        <p className="text-xs text-muted">Press a text to edit it.</p>
        <div className="flex">
          <IconButton
            label="As on a laptop"
            aria-pressed={!isPhone}
            onClick={() => setIsPhone(false)}
            className="aria-pressed:text-accent"
          >
            <Monitor aria-hidden />
          </IconButton>
          <IconButton
            label="As on a phone"
            aria-pressed={isPhone}
            onClick={() => setIsPhone(true)}
            className="aria-pressed:text-accent"
          >
            <Smartphone aria-hidden />
          </IconButton>
        </div>
      </div>
      <div className="h-96 overflow-hidden sm:h-[32rem] xl:h-auto xl:min-h-0 xl:flex-1">
        <LiveFrame
          key={path}
          html={html}
          tab={tab}
          productId={course?.productId}
          onPick={onPick}
          className={classNames(
            'size-full',
            isPhone
              ? 'xl:mx-auto xl:block xl:max-w-[24rem] xl:border-x xl:border-line'
              : 'xl:size-[160%] xl:origin-top-left xl:scale-[.625]',
          )}
        />
      </div>
    </div>
  )
}
