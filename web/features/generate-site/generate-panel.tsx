import Sparkles from 'lucide-react/icons/sparkles'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { generationCost } from '#rules/credits.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CreditsNote } from './credits-note.tsx'
import { PublishedProducts } from './published-products.tsx'

type Props = { items: LinkedStoreProduct[]; credits: number | undefined; onGenerate: () => void }

export const GeneratePanel = ({ items, credits, onGenerate }: Props) => (
  <Card className="grid gap-6 lg:sticky lg:top-8">
    <PublishedProducts items={items} />
    <div className="border-t border-line pt-5">
      <Button onClick={onGenerate} className="w-full">
        <Sparkles aria-hidden />
        Generate My Website
      </Button>
      <CreditsNote cost={generationCost} credits={credits} className="mt-3 text-center" />
    </div>
  </Card>
)
