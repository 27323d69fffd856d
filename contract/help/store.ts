import { generationCost, sectionCost, signUpCredits } from '#rules/billing/credits.ts'
import { plans } from '#rules/billing/plans.ts'
import { maxStoredFiles } from '#rules/brand/pictures.ts'
import { dealLimits } from '#rules/deals/deal.ts'
import { draftLinkDays } from '#rules/links.ts'
import { addressReservationDays } from '#rules/names/address-reservation.ts'
import { maxFormerAddresses, maxStoreNameLength } from '#rules/names/names.ts'
import { openPage, type Topic } from './article.ts'

const { lite, pro } = plans
const { bundle, pair, code } = dealLimits

export const storeTopics: readonly Topic[] = [
  {
    title: 'Getting started',
    articles: [
      {
        id: 'first-sale',
        title: 'From sign-up to the first sale',
        paragraphs: [
          'Choose a course in the Offer Catalog and publish it in My Products. Have the website written in Generate Site, look at it in Preview Site and publish it. Then share its link.',
          'The dashboard shows which of these steps is next until your first order.',
        ],
        link: openPage.dashboard,
      },
      {
        id: 'choose-courses',
        title: 'Choosing courses',
        paragraphs: [
          `${lite.label} holds ${lite.productLimit} products, ${pro.label} ${pro.productLimit}. Courses with a lock come with ${pro.label}.`,
          'A card opens the course: what buyers learn and get, its lessons, its first lesson whole, and the course research with buyers’ questions and objections. Courses marked Fits your store go with one that you sell.',
        ],
        link: openPage.offers,
      },
      {
        id: 'prices',
        title: 'Changing a price',
        paragraphs: [
          'In My Products each course can have a price of your own, from half to three times the catalog’s price. An empty field returns to the catalog’s price.',
          'Buyers see a new price once you publish. What is charged is always the price on the published page.',
        ],
        link: openPage.myProducts,
      },
    ],
  },
  {
    title: 'Your website',
    articles: [
      {
        id: 'generate-site',
        title: 'Having the website written',
        paragraphs: [
          `A new website costs ${generationCost} credits, one section written again ${sectionCost}. If the writing fails, your credits stay as they were.`,
          'The model writes text only. Prices, titles and pictures come from the catalog. A text that you lock survives the next writing.',
        ],
        link: openPage.idea,
      },
      {
        id: 'publish',
        title: 'Publishing, and going back',
        paragraphs: [
          'Your edits stay a draft until you publish. Preview Site lists what publishing would change on the live page, and marks it in the page.',
          'Each publish is kept as a version. An earlier version can be restored in Preview Site.',
        ],
        link: openPage.preview,
      },
      {
        id: 'draft-link',
        title: 'Showing somebody the draft',
        paragraphs: [
          `Make a link in Preview Site. It shows the draft with its latest edits for ${draftLinkDays} days to whoever has it. A new link ends the one before, and you can end it at any time. Nothing can be bought there.`,
        ],
        link: openPage.preview,
      },
      {
        id: 'address',
        title: 'Changing the address of the store',
        paragraphs: [
          `A published store that moves keeps its previous address for ${addressReservationDays} days. It leads visitors on to the same page of the new one. At most ${maxFormerAddresses} previous addresses do this at once.`,
          'A cart that a buyer has filled and not paid is empty at the new address.',
        ],
        link: openPage.settings,
      },
      {
        id: 'store-name',
        title: 'Name, logo and colours',
        paragraphs: [
          `The store has one name of at most ${maxStoreNameLength} characters, in Settings and in Generate Site. It cannot be one that buyers take for a payment service or a support team.`,
          `Logo, share picture and favicon are in Settings under Brand. A store keeps up to ${maxStoredFiles} pictures. They appear on the page with the next publish.`,
        ],
        link: openPage.settings,
      },
      {
        id: 'offline',
        title: 'Taking the store offline',
        paragraphs: [
          'Unpublish takes the page down until you publish again. Close store also stops selling until you reopen it. Buyers keep their courses, and earned money becomes available as before.',
        ],
        link: openPage.settings,
      },
    ],
  },
  {
    title: 'Visitors and marketing',
    articles: [
      {
        id: 'share',
        title: 'Sharing the link',
        paragraphs: [
          'Share Your Store has your link and its QR code. Choose a place, such as your Instagram bio, and the link says where a visitor came from. Visits, orders and commission of each place are in Analytics.',
        ],
        link: openPage.share,
      },
      {
        id: 'campaigns',
        title: 'Having posts and mails written',
        paragraphs: [
          'A campaign in Marketing is a set of texts about your courses, each for one place. Each names the lesson that it comes from, and ends with your link and the disclosure that you earn a commission.',
          'You are charged for the texts that were written. Those that break a rule are left out and cost nothing.',
        ],
        link: openPage.marketing,
      },
      {
        id: 'deals',
        title: 'Bundles, pairs and discount codes',
        paragraphs: [
          `In Deals, a bundle takes ${bundle.percent[0]} to ${bundle.percent[1]}% off ${bundle.courses[0]} to ${bundle.courses[1]} courses together, a pair up to ${pair.percent[1]}% off a course beside another one, and a code ${code.percent[0]} to ${code.percent[1]}% off its courses. No course costs less than half of the catalog’s price.`,
          'A code works at once. Bundles and pairs appear with the next publish. Your commission is on what the buyer pays; the form says how much you earn.',
        ],
        link: openPage.deals,
      },
      {
        id: 'visits',
        title: 'How visits are counted',
        paragraphs: [
          'A visit is a load of your page that came from elsewhere. It is counted without cookies and within the hour, some as late as a day. Your own visits are left out once you followed the link from the app.',
          'Visitors who ask not to be tracked are not counted, so there can be more orders than visits.',
        ],
        link: openPage.analytics,
      },
      {
        id: 'credits',
        title: 'Credits',
        paragraphs: [
          `You start with ${signUpCredits}. They are taken when a text has been written, never for one that failed. A paid plan brings credits every month, and keeps up to twice as many.`,
        ],
        link: openPage.billing,
      },
    ],
  },
]
