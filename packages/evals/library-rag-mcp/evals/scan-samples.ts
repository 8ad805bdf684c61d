import { fileURLToPath } from 'node:url'
import { makePdf } from '../../../../apps/library-rag-mcp/test/support/pdfs/make-pdf.ts'
import { setParagraph } from '../../../../apps/library-rag-mcp/test/support/pdfs/typeset.ts'

/** Pages of a language and a typeface that the manuals do not have, all of texts in the public domain. */
export interface ScanSample {
  readonly name: string
  /** The model for it; the sample is left out where it is not at hand. */
  readonly model: string
  readonly font: string
  /** One a page. */
  readonly pages: readonly string[]
}

const GARAMOND = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/eb-garamond/400Regular/EBGaramond_400Regular.ttf'),
)
const DIDOT = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/gfs-didot/400Regular/GFSDidot_400Regular.ttf'),
)
const FRAKTUR = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/unifrakturmaguntia/400Regular/UnifrakturMaguntia_400Regular.ttf'),
)

const DESCARTES = `Animadverti jam ante aliquot annos quam multa, ineunte aetate, falsa pro veris admiserim, et
  quam dubia sint quaecunque istis postea superextruxi, ac proinde funditus omnia semel in vita esse evertenda, atque a
  primis fundamentis denuo inchoandum, si quid aliquando firmum et mansurum cupiam in scientiis stabilire; sed ingens
  opus esse videbatur, eamque aetatem expectabam, quae foret tam matura, ut capessendis disciplinis aptior nulla
  sequeretur. Quare tamdiu cunctatus sum ut deinceps essem in culpa, si quod temporis superest ad agendum, deliberando
  consumerem. Opportune igitur hodie mentem curis omnibus exsolvi, securum mihi otium procuravi, solus secedo, serio
  tandem et libere generali huic mearum opinionum eversioni vacabo. Ad hoc autem non erit necesse, ut omnes esse falsas
  ostendam, quod nunquam fortassis assequi possem; sed quia jam ratio persuadet, non minus accurate ab iis quae non plane
  certa sunt atque indubitata, quam ab aperte falsis assensionem esse cohibendam, satis erit ad omnes rejiciendas, si
  aliquam rationem dubitandi in unaquaque reperero.`

const CAESAR = `Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae, aliam Aquitani, tertiam qui
  ipsorum lingua Celtae, nostra Galli appellantur. Hi omnes lingua, institutis, legibus inter se differunt. Gallos ab
  Aquitanis Garumna flumen, a Belgis Matrona et Sequana dividit. Horum omnium fortissimi sunt Belgae, propterea quod a
  cultu atque humanitate provinciae longissime absunt, minimeque ad eos mercatores saepe commeant atque ea quae ad
  effeminandos animos pertinent important, proximique sunt Germanis, qui trans Rhenum incolunt, quibuscum continenter
  bellum gerunt. Qua de causa Helvetii quoque reliquos Gallos virtute praecedunt, quod fere cotidianis proeliis cum
  Germanis contendunt, cum aut suis finibus eos prohibent aut ipsi in eorum finibus bellum gerunt.`

const KANT = `Die menſchliche Vernunft hat das beſondere Schickſal in einer Gattung ihrer Erkenntniſſe: daß ſie durch
  Fragen beläſtigt wird, die ſie nicht abweiſen kann; denn ſie ſind ihr durch die Natur der Vernunft ſelbſt aufgegeben,
  die ſie aber auch nicht beantworten kann; denn ſie überſteigen alles Vermögen der menſchlichen Vernunft. In dieſe
  Verlegenheit gerät ſie ohne ihre Schuld. Sie fängt von Grundſätzen an, deren Gebrauch im Laufe der Erfahrung
  unvermeidlich und zugleich durch dieſe hinreichend bewährt iſt. Mit dieſen ſteigt ſie immer höher, zu entfernteren
  Bedingungen. Da ſie aber gewahr wird, daß auf dieſe Art ihr Geſchäft jederzeit unvollendet bleiben müſſe, weil die
  Fragen niemals aufhören, ſo ſieht ſie ſich genötigt, zu Grundſätzen ihre Zuflucht zu nehmen, die allen möglichen
  Erfahrungsgebrauch überſchreiten und gleichwohl ſo unverdächtig ſcheinen, daß auch die gemeine Menſchenvernunft damit
  im Einverſtändniſſe ſteht. Dadurch aber ſtürzt ſie ſich in Dunkelheit und Widerſprüche, aus welchen ſie zwar abnehmen
  kann, daß irgendwo verborgene Irrtümer zum Grunde liegen müſſen, die ſie aber nicht entdecken kann.`

const ARISTOTLE = `Πάντες ἄνθρωποι τοῦ εἰδέναι ὀρέγονται φύσει. σημεῖον δ’ ἡ τῶν αἰσθήσεων ἀγάπησις· καὶ γὰρ χωρὶς
  τῆς χρείας ἀγαπῶνται δι’ αὑτάς, καὶ μάλιστα τῶν ἄλλων ἡ διὰ τῶν ὀμμάτων. οὐ γὰρ μόνον ἵνα πράττωμεν ἀλλὰ καὶ μηθὲν
  μέλλοντες πράττειν τὸ ὁρᾶν αἱρούμεθα ἀντὶ πάντων ὡς εἰπεῖν τῶν ἄλλων. αἴτιον δ’ ὅτι μάλιστα ποιεῖ γνωρίζειν ἡμᾶς αὕτη
  τῶν αἰσθήσεων καὶ πολλὰς δηλοῖ διαφοράς. φύσει μὲν οὖν αἴσθησιν ἔχοντα γίγνεται τὰ ζῷα, ἐκ δὲ ταύτης τοῖς μὲν αὐτῶν
  οὐκ ἐγγίγνεται μνήμη, τοῖς δ’ ἐγγίγνεται. καὶ διὰ τοῦτο ταῦτα φρονιμώτερα καὶ μαθητικώτερα τῶν μὴ δυναμένων μνημονεύειν
  ἐστί, φρόνιμα μὲν ἄνευ τοῦ μανθάνειν ὅσα μὴ δύναται τῶν ψόφων ἀκούειν, μανθάνει δ’ ὅσα πρὸς τῇ μνήμῃ καὶ ταύτην ἔχει
  τὴν αἴσθησιν.`

const MODERN_GREEK = `Η γνώση αρχίζει με την απορία. Όποιος ρωτά τι είναι ένα πράγμα, ξέρει ήδη ότι δεν το ξέρει, και
  αυτό είναι το πρώτο βήμα. Οι λέξεις που χρησιμοποιούμε κάθε μέρα μοιάζουν γνωστές, όμως όταν κάποιος μας ζητήσει να
  τις ορίσουμε, βλέπουμε πόσο λίγα γνωρίζουμε για τη σημασία τους. Ο δάσκαλος δεν δίνει έτοιμες απαντήσεις, αλλά βοηθά
  τον μαθητή να βρει μόνος του τον δρόμο. Έτσι η συζήτηση γίνεται άσκηση της σκέψης: ο ένας προτείνει, ο άλλος
  αντιλέγει, και από την αντίθεση γεννιέται μια καλύτερη γνώμη. Κανείς δεν φεύγει από έναν τέτοιο διάλογο όπως ήρθε. Αν
  χάσει τη βεβαιότητά του, κερδίζει κάτι πιο πολύτιμο, την επιθυμία να μάθει. Για αυτό οι αρχαίοι έλεγαν ότι η φιλοσοφία
  δεν είναι κτήμα αλλά τρόπος ζωής, και ότι αρχή της είναι ο θαυμασμός.`

/** Texts read beside the manuals. */
export const SCAN_SAMPLES: readonly ScanSample[] = [
  { name: 'la', model: 'lat', font: GARAMOND, pages: [DESCARTES, CAESAR] },
  { name: 'de fraktur', model: 'frk', font: FRAKTUR, pages: [KANT] },
  // The face that Greek books are set in, and one that hardly any is.
  { name: 'el modern', model: 'ell', font: DIDOT, pages: [MODERN_GREEK] },
  { name: 'el modern, Garamond', model: 'ell', font: GARAMOND, pages: [MODERN_GREEK] },
  { name: 'el polytonic', model: 'grc', font: GARAMOND, pages: [ARISTOTLE] },
]

/** A page of German in Latin letters. */
export const GERMAN_PAGE = { font: GARAMOND, text: `${KANT} ${KANT}`.replaceAll('ſ', 's') }

/** The sample as a PDF with text, a page of A5 each. */
export function sampleBook({
  font,
  pages,
}: Pick<ScanSample, 'font' | 'pages'>): Promise<Uint8Array<ArrayBuffer>> {
  return makePdf((document) => {
    for (const [at, page] of pages.entries()) {
      if (at > 0) document.addPage()
      setParagraph(document, page.replace(/\s+/g, ' '), 60, {
        left: 45,
        width: 330,
        size: 11,
        leading: 14,
        font,
      })
    }
  })
}
