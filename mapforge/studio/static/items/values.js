// Values of YAML files: what shape they have, and how they are written in one line. Data in, data out.

/** @import {Fields, Value} from "../types/data.js" */

/**
 * Whether a value is a mapping.
 * @param {Value} value
 * @returns {value is Fields}
 */
export function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Whether a value is neither a list nor a mapping.
 * @param {Value} value
 */
export function isPlain(value) {
  return typeof value !== "object" || value === null;
}

/**
 * A value as a list: one value is a list of one, nothing is an empty list.
 * @param {Value} value
 * @returns {Value[]}
 */
export function listOf(value) {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/**
 * A value as a text for a field.
 * @param {Value} value
 */
export function textOf(value) {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/**
 * A mapping without a key.
 * @param {Fields} fields
 * @param {string} key
 * @returns {Fields}
 */
export function without(fields, key) {
  return Object.fromEntries(Object.entries(fields).filter(([other]) => other !== key));
}

/**
 * A mapping with a value for a key; null takes the key away.
 * @param {Fields} fields
 * @param {string} key
 * @param {Value} value
 * @returns {Fields}
 */
export function withValue(fields, key, value) {
  return value === null ? without(fields, key) : {...fields, [key]: value};
}

/**
 * A list of words as a file has it: one alone without brackets, none as nothing.
 * @param {Value[]} list
 * @returns {Value}
 */
export function shortList(list) {
  if (!list.length) return null;
  return list.length === 1 ? list[0] : list;
}

/**
 * A value as YAML in one line.
 * @param {Value} value
 * @returns {string}
 */
export function flowYaml(value) {
  if (Array.isArray(value)) return `[${value.map(flowYaml).join(", ")}]`;
  if (isRecord(value)) {
    const pairs = Object.entries(value).map(([key, part]) => `${flowYaml(key)}: ${flowYaml(part)}`);
    return `{${pairs.join(", ")}}`;
  }
  if (typeof value !== "string") return String(value);
  const isSafe =
    value === value.trim() &&
    /^[A-Za-z_][\w* -]*$/.test(value) &&
    !/^(true|false|null|yes|no|on|off|y|n)$/i.test(value);
  return isSafe ? value : JSON.stringify(value);
}
