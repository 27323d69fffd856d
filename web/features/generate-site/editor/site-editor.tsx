import { Tabs } from 'radix-ui'
import { useEffect, useState } from 'react'
import type { Section } from '#contract/site.ts'
import type { StorePage } from '#storefront/store-page.ts'
import type { WordsDesk } from '../words/use-words.ts'
import { EditorBar } from './editor-bar.tsx'
import { LivePreview } from './live-preview.tsx'
import { fieldId, isPart, type Part, partNames, parts, sectionOf } from './parts.ts'
import { SectionPanel } from './section-panel.tsx'
import { ThemeChooser } from './theme-chooser.tsx'
import { useUndoKey } from './use-undo-key.ts'

type Props = {
  page: StorePage
  words: WordsDesk
  writing: readonly Section[]
  credits: number | undefined
  takesFocus: boolean
  onRewrite: (section?: Section) => void
}

/** The page's words in fields, its looks, and beside them the page as it becomes. */
export function SiteEditor({ page, words, writing, credits, takesFocus, onRewrite }: Props) {
  const [part, setPart] = useState<Part>('hero')
  const [picked, setPicked] = useState<{ place: string }>()
  const undo = words.canUndo && writing.length === 0 ? words.undo : undefined
  useUndoKey(undo)

  useEffect(() => {
    if (picked) document.getElementById(fieldId(picked.place))?.focus()
  }, [picked])

  const pick = (place: string) => {
    setPart(sectionOf(place) ?? part)
    setPicked({ place })
  }

  return (
    <section
      aria-labelledby="site-editor"
      className="mb-8 overflow-clip rounded-xl border border-line bg-surface shadow-card"
    >
      <EditorBar words={words} writing={writing} takesFocus={takesFocus} onUndo={undo} />
      <Tabs.Root
        value={part}
        onValueChange={(value) => isPart(value) && setPart(value)}
        className="grid xl:grid-cols-[24rem_minmax(0,1fr)]"
      >
        <div className="p-4 max-xl:order-last sm:p-6">
          <Tabs.List
            aria-label="Parts of your website"
            className="grid grid-cols-4 gap-1 rounded-xl bg-subtle p-1"
          >
            {parts.map((value) => (
              <Tabs.Trigger
                key={value}
                value={value}
                className="min-h-11 rounded-lg text-sm font-semibold text-muted transition-colors hover:text-ink data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-card"
              >
                {partNames[value]}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value={part} className="mt-6">
            {part === 'theme' ? (
              <ThemeChooser page={page} onChoose={words.choose} />
            ) : (
              <SectionPanel
                key={part}
                section={part}
                content={page.content}
                words={words}
                writing={writing}
                credits={credits}
                onRewrite={onRewrite}
              />
            )}
          </Tabs.Content>
        </div>
        <LivePreview page={page} part={part} onPick={pick} />
      </Tabs.Root>
    </section>
  )
}
