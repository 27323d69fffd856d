import { useMemo } from 'react'
import type { Section, Site, SiteContent } from '#contract/site.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { useHome } from '#web/lib/queries.ts'
import { late } from '#web/ui/late.tsx'
import { EditorDoor } from './editor/editor-door.tsx'
import { EditorSkeleton } from './editor/editor-skeleton.tsx'
import { loadSiteEditor, useEditorDoor } from './editor/use-editor-door.ts'
import { GeneratePanel } from './generate-panel.tsx'
import { GenerationProgress } from './generation-progress.tsx'
import { ResultCard } from './publishing/result-card.tsx'
import { SettingsForm } from './settings-form.tsx'
import { storePage } from './store-page.ts'
import { useSaveQueue } from './use-save-queue.ts'
import { useSettings } from './use-settings.ts'
import { useSiteAddress } from './use-site-address.ts'
import { useStartGeneration } from './use-start-generation.ts'
import { useWords } from './words/use-words.ts'

const SiteEditor = late(async () => (await loadSiteEditor()).SiteEditor, <EditorSkeleton />)

type Props = { site: Site; writing: readonly Section[]; products: LinkedStoreProduct[] }

/** Everything about one store's site: its result, its words, its settings, and the products on it. */
export function SiteStudio({ site, writing, products }: Props) {
  const credits = useHome().data?.stats.credit_balance
  const queue = useSaveQueue()
  const settings = useSettings(site, queue)
  const words = useWords(site, writing.length > 0, queue)
  const items = useMemo(() => products.filter((item) => item.status === 'published'), [products])
  const content = completeContent(words.content)
  const address = useSiteAddress(site, settings.values.store_name)
  const saveAll = async () => {
    await settings.save()
    await words.save()
  }
  const door = useEditorDoor(writing.length > 0)
  const start = useStartGeneration({ settings, saveAll, items, isGenerating: writing.length > 0 })
  const page =
    content &&
    storePage({ settings: { ...settings.shown, theme: words.theme }, content, items, url: site.url })

  return (
    <>
      {writing.length > 1 || (writing.length > 0 && !content) ? (
        <GenerationProgress site={site} writing={writing} />
      ) : (
        page && <ResultCard site={site} page={page} queue={queue} saveAll={saveAll} />
      )}
      {page && !door.isOpen && <EditorDoor onOpen={door.open} />}
      {page && door.isOpen && (
        <SiteEditor
          page={page}
          words={words}
          writing={writing}
          credits={credits}
          takesFocus={door.takesFocus}
          onRewrite={(section) => void start(section)}
          onMissing={door.close}
        />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <SettingsForm settings={settings} addressHint={`Your address: ${address}`} />
        <GeneratePanel items={items} credits={credits} onGenerate={() => void start()} />
      </div>
    </>
  )
}

function completeContent({ hero, benefits, features }: Site['content']): SiteContent | undefined {
  return hero && benefits && features ? { hero, benefits, features } : undefined
}
