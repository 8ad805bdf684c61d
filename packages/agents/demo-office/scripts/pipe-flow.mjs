// Flow of a circular pipe by Manning-Strickler, Q = K · A · R^(2/3) · √I, full or filled up to a share of its diameter.
import { print, readInput } from './read-input.mjs'

const round = (value, digits) => Number(value.toFixed(digits))

const {
  diameter_mm: millimetres,
  slope_percent: percent,
  strickler: k,
  filling_percent: filling,
} = await readInput()
const diameter = millimetres / 1000
const slope = percent / 100

/** Flow in m³/s and velocity in m/s of a pipe whose water stands at `share` of the diameter. */
function flowAt(share) {
  const angle = 2 * Math.acos(1 - 2 * share)
  const area = (diameter ** 2 / 8) * (angle - Math.sin(angle))
  const hydraulicRadius = area / ((diameter * angle) / 2)
  const velocity = k * hydraulicRadius ** (2 / 3) * Math.sqrt(slope)
  return { flow: velocity * area, velocity }
}

const full = flowAt(1)
const asked = flowAt(filling / 100)
print({
  diameter_mm: millimetres,
  slope_percent: percent,
  strickler: k,
  filling_percent: filling,
  flow_l_per_s: round(asked.flow * 1000, 1),
  velocity_m_per_s: round(asked.velocity, 2),
  full_flow_l_per_s: round(full.flow * 1000, 1),
  full_velocity_m_per_s: round(full.velocity, 2),
  formula: 'Manning-Strickler',
})
