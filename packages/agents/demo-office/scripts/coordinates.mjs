// Coordinates between the systems that a French roads office meets: WGS 84 (4326), Lambert 93 (2154), the nine conformal
// conic zones (3942 to 3950) and UTM 31 north (32631).
import proj4 from 'proj4'
import { print, readInput, refuse } from './read-input.mjs'

const GRS80 = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs'

function definitionOf(epsg) {
  if (epsg === 4326) return '+proj=longlat +datum=WGS84 +no_defs'
  if (epsg === 32631) return '+proj=utm +zone=31 +datum=WGS84 +units=m +no_defs'
  if (epsg === 2154)
    return `+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 ${GRS80}`
  if (epsg < 3942 || epsg > 3950) {
    return refuse(`EPSG:${epsg} n’est pas connu ici : 4326, 2154, 3942 à 3950 et 32631 le sont.`)
  }
  const zone = epsg - 3900
  const northing = (zone - 41) * 1_000_000 + 200_000
  return `+proj=lcc +lat_0=${zone} +lon_0=3 +lat_1=${zone - 0.75} +lat_2=${zone + 0.75} +x_0=1700000 +y_0=${northing} ${GRS80}`
}

/** Latitudes and longitudes of metropolitan France overlap nowhere, so that their order can be seen. */
const isLatitude = (degrees) => degrees >= 41 && degrees <= 52
const isLongitude = (degrees) => degrees >= -6 && degrees <= 10

const { x, y, from_epsg: from, to_epsg: to } = await readInput()
const turned = from === 4326 && isLatitude(x) && isLongitude(y)
const start = turned ? [y, x] : [x, y]
if (from === 4326 && (Math.abs(start[1]) > 90 || Math.abs(start[0]) > 180)) {
  refuse('En EPSG:4326, la longitude va de -180 à 180 degrés et la latitude de -90 à 90.')
}
const [east, north] = proj4(definitionOf(from), definitionOf(to), start)
if (!Number.isFinite(east) || !Number.isFinite(north))
  refuse('Ce point n’a pas de coordonnées dans ce système.')

// A millimetre, and about a centimetre in degrees.
const digits = to === 4326 ? 7 : 3
print({
  from_epsg: from,
  to_epsg: to,
  x: Number(east.toFixed(digits)),
  y: Number(north.toFixed(digits)),
  unit: to === 4326 ? 'degree' : 'm',
  axes: to === 4326 ? 'x: longitude, y: latitude' : 'x: est, y: nord',
  note: turned ? 'L’entrée a été lue dans l’ordre latitude, longitude.' : null,
})
