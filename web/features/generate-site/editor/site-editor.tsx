import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import Undo from 'lucide-react/icons/undo-2'
import { useEffect, useEffectEvent, useState } from 'react'
import type { HomeSection, Section } from '#contract/site/site.ts'
import { namedPages, pagePaths } from '#storefront/page-links.ts'
import type { StorePage } from '#storefront/store-page.ts'
import { useRenderedPage } from '../../../lib/site/use-rendered-page.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { TabButton, TabList, TabPanel, Tabs } from '../../../ui/controls/tabs.tsx'
import { PageTabs } from '../../../ui/publishing/page-tabs.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import type { ContentEditor } from '../content-editor/use-content-editor.ts'
import { SaveNote } from '../save-note.tsx'
import {
  type EditorTab,
  editorTabNames,
  editorTabs,
  fieldId,
  homeSectionOf,
  isEditorTab,
} from './editor-tabs.ts'
import { LiveFrame } from './live-frame.tsx'
import { PagePanel } from './page-panel.tsx'
import { BenefitFields, FeatureFields, HeroFields } from './section-fields.tsx'
import { SectionPanel } from './section-panel.tsx'
import type { SectionProps } from './section-props.ts'
import { ThemeChooser } from './theme-chooser.tsx'

type LivePreviewProps = { page: StorePage; path: string; tab: EditorTab; onPick: (path: string) => void }

/** The live preview: beside the fields on large screens, above them on small ones. */
function LivePreview({ page, path, tab, onPick }: LivePreviewProps) {
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

type Props = {
  page: StorePage
  editor: ContentEditor
  writing: readonly Section[]
  credits: number | undefined
  onRewrite: (section?: Section) => void
}

const fieldsOf: Record<HomeSection, (props: SectionProps) => React.ReactNode> = {
  hero: HeroFields,
  benefits: BenefitFields,
  features: FeatureFields,
}

/** Fields for the content of all pages and their theme, with a live preview. */
export function SiteEditor({ page, editor, writing, credits, onRewrite }: Props) {
  const [shown, setShown] = useState<string>(pagePaths.home)
  const [tab, setTab] = useState<EditorTab>('hero')
  const [picked, setPicked] = useState<{ path: string }>()
  const undo = editor.canUndo && writing.length === 0 ? editor.undo : undefined
  useUndoKey(undo)

  useEffect(() => {
    if (picked) document.getElementById(fieldId(picked.path))?.focus()
  }, [picked])

  const pick = (path: string) => {
    setTab(homeSectionOf(path) ?? tab)
    setPicked({ path })
  }
  const pages = namedPages(page)
  // A course may have been taken out of the store meanwhile.
  const path = pages.some((it) => it.path === shown) ? shown : pagePaths.home
  const rewriting = { writing, credits, onRewrite }
  const Fields = tab === 'theme' ? undefined : fieldsOf[tab]

  return (
    <section
      aria-labelledby="site-editor"
      className="mb-8 overflow-clip rounded-xl border border-line bg-surface shadow-card"
    >
      <EditorBar editor={editor} writing={writing} onUndo={undo} />
      <Tabs value={path} onValueChange={setShown}>
        <div className="border-b border-line">
          <PageTabs pages={pages} label="Pages of your website" />
        </div>
        <TabPanel value={path} tabIndex={-1} className="grid xl:grid-cols-[24rem_minmax(0,1fr)]">
          <div className="p-4 max-xl:order-last sm:p-6">
            {path === pagePaths.home ? (
              <HomeTabs tab={tab} onTab={setTab}>
                {Fields && tab !== 'theme' ? (
                  <SectionPanel
                    key={tab}
                    section={tab}
                    editor={editor}
                    fields={<Fields content={page.content} editor={editor} />}
                    {...rewriting}
                  />
                ) : (
                  <ThemeChooser page={page} onChoose={editor.choose} />
                )}
              </HomeTabs>
            ) : (
              <PagePanel key={path} page={page} path={path} editor={editor} {...rewriting} />
            )}
          </div>
          <LivePreview page={page} path={path} tab={tab} onPick={pick} />
        </TabPanel>
      </Tabs>
    </section>
  )
}

type HomeTabsProps = { tab: EditorTab; onTab: (tab: EditorTab) => void; children: React.ReactNode }

/** The parts of the first page. */
const HomeTabs = ({ tab, onTab, children }: HomeTabsProps) => (
  <Tabs value={tab} onValueChange={(value) => isEditorTab(value) && onTab(value)}>
    <TabList aria-label="Parts of your website" className="grid grid-cols-4 gap-1 rounded-xl bg-subtle p-1">
      {editorTabs.map((value) => (
        <TabButton
          key={value}
          value={value}
          className="min-h-11 rounded-lg text-sm font-semibold text-muted transition-colors hover:text-ink data-[state=active]:bg-selected data-[state=active]:text-ink data-[state=active]:shadow-card data-[state=active]:inset-ring data-[state=active]:inset-ring-selected-edge"
        >
          {editorTabNames[value]}
        </TabButton>
      ))}
    </TabList>
    <TabPanel value={tab} className="mt-6">
      {children}
    </TabPanel>
  </Tabs>
)

/** Ctrl+Z or ⌘Z, except in text fields, which have their own undo. */
function useUndoKey(undo: (() => void) | undefined) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    if (!isUndo || !undo || hasNativeUndo(event.target)) return
    event.preventDefault()
    undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const hasNativeUndo = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('textarea, [contenteditable], input:not([type=radio], [type=checkbox], [type=color])')

type EditorBarProps = {
  editor: ContentEditor
  writing: readonly Section[]
  onUndo: (() => void) | undefined
}

export function EditorBar({ editor, writing, onUndo }: EditorBarProps) {
  return (
    <header className="flex items-center gap-4 border-b border-line px-4 py-3 sm:px-6">
      <h2 id="site-editor" className="text-lg font-semibold whitespace-nowrap">
        Edit your website
      </h2>
      <div className="ml-auto flex items-center gap-3">
        {writing.length > 0 ? (
          <span role="status" className="text-xs text-muted">
            Writing...
          </span>
        ) : (
          <SaveNote state={editor.saveState} onRetry={editor.save} />
        )}
        <Button variant="secondary" onClick={onUndo} disabled={!onUndo} title="Undo (Ctrl+Z)">
          <Undo aria-hidden />
          <span className="max-sm:sr-only">Undo</span>
        </Button>
      </div>
    </header>
  )
}
