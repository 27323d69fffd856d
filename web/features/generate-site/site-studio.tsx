import { type ReactNode, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { completeContent } from '#contract/site/content-paths.ts'
import type { Section, Site, SiteSettings } from '#contract/site/site.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { siteAddress } from '#rules/names/names.ts'
import { storePage } from '#storefront/store-page.ts'
import { useHome } from '../../lib/queries.ts'
import { shortUrl, useStoreDomain } from '../../lib/site/site-address.ts'
import { TabButton, TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { ClosedStoreNote } from '../../ui/feedback/notes/closed-store-note.tsx'
import { PlanEndedNote } from '../../ui/feedback/notes/plan-ended-note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { preloadOnIntent } from '../../ui/hooks/preload-on-intent.ts'
import { type ContentEditor, useContentEditor } from './content-editor/use-content-editor.ts'
import { loadSiteEditor, useEditorOpen } from './editor/use-editor-open.ts'
import { GeneratePanel, loadProgress } from './generate-panel.tsx'
import { ResultCard } from './publishing/result-card.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSaveQueue } from './use-save-queue.ts'
import { useSettings } from './use-settings.ts'
import { useStartGeneration } from './use-start-generation.ts'

const GenerateAgainDialog = lazyWithFallback(
  async () => (await import('./generate-again-dialog.tsx')).GenerateAgainDialog,
)
const GenerationProgress = lazyWithFallback(async () => (await loadProgress()).GenerationProgress)
const EditorSkeleton = () => (
  <LoadingRegion label="Loading the editor">
    <Skeleton className="mb-6 h-[60rem] rounded-xl xl:h-[calc(100dvh-4rem)]" />
  </LoadingRegion>
)
const SiteEditor = lazyWithFallback(async () => (await loadSiteEditor()).SiteEditor, <EditorSkeleton />)

type Props = { site: Site; writing: readonly Section[]; products: LinkedStoreProduct[] }

/** One store's site: result, content, settings and products. */
export function SiteStudio({ site, writing, products }: Props) {
  const home = useHome().data
  const credits = home?.stats.credit_balance
  const queue = useSaveQueue()
  const settings = useSettings(site, queue)
  const editor = useContentEditor(site, writing.length > 0, queue)
  const items = useMemo(() => products.filter((item) => item.status === 'published'), [products])
  const page = useStorePage(site, settings.shown, editor, items)
  const addressHint = useAddressHint(site, settings.values.store_name)
  const saveAll = async () => {
    await settings.save()
    await editor.save()
  }
  const editorOpen = useEditorOpen(writing.length > 0)
  const generation = useStartGeneration({
    settings,
    saveAll,
    items,
    isGenerating: writing.length > 0,
    hasSite: page !== undefined,
    showSettings: () => flushSync(editorOpen.close),
  })

  const store = (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <SettingsForm settings={settings} addressHint={addressHint} />
      <GeneratePanel
        items={items}
        credits={credits}
        hasSite={page !== undefined}
        invalidText={settings.invalidText}
        onGenerate={generation.requestWhole}
      />
    </div>
  )
  return (
    <>
      <PlanEndedNote tenant={home?.tenant} returnTo="/app/idea" />
      <ClosedStoreNote site={site} />
      {writing.length > 1 || (writing.length > 0 && !page) ? (
        <GenerationProgress site={site} writing={writing} onMissing={() => undefined} />
      ) : (
        page && <ResultCard site={site} page={page} queue={queue} saveAll={saveAll} />
      )}
      {page ? (
        <StudioTabs
          isEditing={editorOpen.isOpen}
          onEdit={editorOpen.open}
          onStore={editorOpen.close}
          store={store}
          editor={
            <SiteEditor
              page={page}
              editor={editor}
              writing={writing}
              credits={credits}
              onRewrite={(section) =>
                section ? generation.startSection(section) : generation.requestWhole()
              }
              onMissing={editorOpen.close}
            />
          }
        />
      ) : (
        store
      )}
      {generation.isConfirming && (
        <GenerateAgainDialog
          credits={credits}
          isLive={site.status === 'live'}
          onConfirm={generation.confirm}
          onClose={generation.closeConfirmation}
          onMissing={generation.closeConfirmation}
        />
      )}
    </>
  )
}

/** Returns the page as it would be published now; undefined while a section of it is missing. */
function useStorePage(
  { url, files_url }: Site,
  settings: SiteSettings,
  { content, theme }: Pick<ContentEditor, 'content' | 'theme'>,
  items: readonly LinkedStoreProduct[],
) {
  return useMemo(() => {
    const whole = completeContent(content)
    return (
      whole &&
      storePage({ settings: { ...settings, theme }, content: whole, items, url, filesUrl: files_url })
    )
  }, [url, files_url, settings, content, theme, items])
}

/**
 * Returns the hint about the site's address below the store name. Only the server knows which address is free, so an
 * unsaved name shows no address.
 */
function useAddressHint(site: Site, storeName: string) {
  const domain = useStoreDomain()
  const address = shortUrl(site.url)
  if (site.address) return `Your address: ${address}. It stays the same if you rename your store.`
  const isSaved = storeName.trim() === site.settings.store_name
  if (!isSaved && domain) return `Checking whether ${siteAddress(storeName)}.${domain} is free...`
  return `Your address: ${address}. From your first publish on, it stays the same if you rename your store.`
}

type StudioTabsProps = {
  isEditing: boolean
  onEdit: () => void
  onStore: () => void
  editor: ReactNode
  store: ReactNode
}

const triggerClasses =
  'min-h-11 rounded-lg px-2 text-sm font-semibold text-muted transition-colors hover:text-ink data-[state=active]:bg-selected data-[state=active]:text-ink data-[state=active]:shadow-card data-[state=active]:inset-ring data-[state=active]:inset-ring-selected-edge'

/** Once a website exists: its editor, and what it is written from. */
const StudioTabs = ({ isEditing, onEdit, onStore, editor, store }: StudioTabsProps) => (
  <Tabs
    value={isEditing ? 'editor' : 'store'}
    onValueChange={(value) => (value === 'editor' ? onEdit() : onStore())}
  >
    <TabList
      aria-label="Website and store"
      className="mb-6 grid grid-cols-2 gap-1 rounded-xl bg-subtle p-1 sm:w-md"
    >
      <TabButton value="store" className={triggerClasses}>
        Store and products
      </TabButton>
      <TabButton value="editor" className={triggerClasses} {...preloadOnIntent(loadSiteEditor)}>
        Edit your website
      </TabButton>
    </TabList>
    <TabPanel value="store" tabIndex={-1}>
      {store}
    </TabPanel>
    <TabPanel value="editor" tabIndex={-1}>
      {editor}
    </TabPanel>
  </Tabs>
)
