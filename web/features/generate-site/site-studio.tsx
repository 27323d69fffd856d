import { useMemo, useRef } from 'react'
import type { Site, SiteContent } from '#contract/site.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { useHome } from '#web/lib/queries.ts'
import { notify } from '#web/ui/notify.ts'
import { GeneratePanel } from './generate-panel.tsx'
import { GenerationProgress } from './generation-progress.tsx'
import { ResultCard } from './result-card.tsx'
import { SettingsForm } from './settings-form.tsx'
import { sayNoProducts, useGeneration } from './use-generation.ts'
import { useSettings } from './use-settings.ts'
import { useSiteAddress } from './use-site-address.ts'

type Props = { site: Site; isGenerating: boolean; products: LinkedStoreProduct[] }

/** Everything about one store's site: its result, its settings, and the products on it. */
export function SiteStudio({ site, isGenerating, products }: Props) {
  const { data: home } = useHome()
  const settings = useSettings(site)
  const generate = useGeneration()
  const published = useMemo(() => products.filter((item) => item.status === 'published'), [products])
  const content = completeContent(site.content)
  const address = useSiteAddress(site, settings.values.store_name)
  const isStarting = useRef(false)

  const start = async () => {
    const { store_name, brand_color } = settings.values
    settings.touchAll()
    if (isGenerating || isStarting.current) return sayItIsRunning()
    if (!store_name.trim()) {
      notify.error('Store Name Required', 'Please enter your store name to personalize your website.')
      return focusField('store_name')
    }
    if (published.length === 0) return sayNoProducts()
    const problem = settings.firstProblem()
    if (problem) return focusField(problem)
    isStarting.current = true
    await settings.save().catch(() => undefined)
    isStarting.current = false
    generate({
      storeName: store_name.trim(),
      brandColor: brand_color,
      catalogProductIds: published.map((item) => item.product_id),
    })
  }

  return (
    <>
      {isGenerating ? (
        <GenerationProgress site={site} />
      ) : (
        content && <ResultCard site={site} content={content} items={published} saveSettings={settings.save} />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <SettingsForm settings={settings} addressHint={`Your address: ${address}`} />
        <GeneratePanel
          items={published}
          credits={home?.stats.credit_balance}
          onGenerate={() => void start()}
        />
      </div>
    </>
  )
}

function completeContent({ hero, benefits, features }: Site['content']): SiteContent | undefined {
  return hero && benefits && features ? { hero, benefits, features } : undefined
}

const sayItIsRunning = () =>
  notify.info('Your website is being written', 'Each section appears as soon as it is ready.')

function focusField(name: string) {
  document.getElementsByName(name)[0]?.focus()
}
