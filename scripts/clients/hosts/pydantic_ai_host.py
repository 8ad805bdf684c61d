"""Drives one server as a host built on pydantic-ai does: calls that a model would make, by MCPToolset with its defaults.

stdin: {"url", "token", "calls": [[tool, arguments], …]}
stdout: {"returns": [what the model reads of each call, …], "tools": [names]}, or {"failed": why the run ended}
"""

import asyncio
import json
import sys

from fastmcp.client.transports import StreamableHttpTransport
from pydantic_ai import Agent
from pydantic_ai.exceptions import UnexpectedModelBehavior
from pydantic_ai.mcp import MCPToolset
from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart, ToolReturnPart
from pydantic_ai.models.function import FunctionModel


async def main() -> None:
    given = json.load(sys.stdin)
    left = [ToolCallPart(tool, arguments) for tool, arguments in given["calls"]]
    tools: list[str] = []

    def model(messages, info):
        tools[:] = [tool.name for tool in info.function_tools]
        return ModelResponse(parts=[left.pop(0) if left else TextPart("done")])

    headers = {"Authorization": f"Bearer {given['token']}"}
    agent = Agent(
        FunctionModel(model), toolsets=[MCPToolset(StreamableHttpTransport(given["url"], headers=headers))]
    )
    try:
        run = await agent.run("go")
    except UnexpectedModelBehavior as error:
        print(json.dumps({"failed": str(error)}))
        return
    parts = [part for message in run.all_messages() for part in message.parts]
    returns = [part.model_response_str() for part in parts if isinstance(part, ToolReturnPart)]
    print(json.dumps({"returns": returns, "tools": tools}))


asyncio.run(main())
