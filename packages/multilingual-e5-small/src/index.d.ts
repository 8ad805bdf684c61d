/** The model's name as its users know it. */
export declare const modelId: 'multilingual-e5-small'

/**
 * Absolute path of the folder with `onnx/model_quantized.onnx` (dtype `q8`; inputs `input_ids` and `attention_mask`,
 * output `last_hidden_state`), `config.json` and `unigram.bin`.
 */
export declare const modelFolder: string

/** First twelve hexadecimal digits of the graph's SHA-256: other weights, other vectors. */
export declare const revision: string
